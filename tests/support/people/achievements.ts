import * as v from 'valibot'
import { achievementInput } from '#lib/schemas/achievements/achievement.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { fieldsTyped } from '#lib/server/features/achievements/feature.ts'
import type { AchievementFields } from '#lib/server/features/achievements/records/achievement.ts'
import type { By } from '#lib/server/features/achievements/achievements.service.ts'
import { userWith } from '../calls/call.ts'
import { departmentId, typedMember } from './faculty.ts'
import { accountOf } from './linked-people.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** A user who manages the whole college's achievements. */
export const asOffice: By = {
  actor: lakshmi,
  scope: { isAll: true, departmentId: null, memberId: null },
}

/** Parses a form's input. */
export const typedAchievement = (
  memberId: string,
  more: Partial<v.InferInput<typeof achievementInput>> = {},
): AchievementFields =>
  fieldsTyped(
    v.parse(achievementInput, {
      departmentId: '-',
      memberId,
      achievedOn: '2026-03-08',
      description: 'Best teacher award',
      kind: 'award',
      ...more,
    }),
  )

/** Adds Asha of CSE and Ravi of ECE, with the departments of the default catalogue. */
export async function twoOfFaculty(testApp: TestApp): Promise<{ asha: string; ravi: string }> {
  const { app } = testApp
  await app.catalogue.addDefaults(lakshmi)
  const add = async (name: string, employeeCode: string, department: string): Promise<string> => {
    const email = `${employeeCode}@example.edu`
    const of = await departmentId(testApp, department)
    return app.faculty.add(typedMember({ name, employeeCode, email, departmentId: of }), lakshmi)
  }
  return { asha: await add('Asha Reddy', 'E201', 'CSE'), ravi: await add('Ravi Kumar', 'E202', 'ECE') }
}

/** Returns a signed-in faculty member. */
export async function signedInMember(testApp: TestApp, memberId: string): Promise<CurrentUser> {
  const id = await accountOf(testApp, 'asha', 'ROLE_FACULTY')
  await testApp.app.links.link({ kind: 'member', recordId: memberId, username: 'asha', seen: '' }, lakshmi)
  return { ...userWith('ROLE_FACULTY'), id, username: 'asha' }
}

/** Returns a head of the department. */
export const headOf = (program: string): CurrentUser => ({ ...userWith('ROLE_HOD'), program })
