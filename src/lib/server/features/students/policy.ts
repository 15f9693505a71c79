import { feeKeepers, studentReaders } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import type { StudentRecord } from './records/student.ts'

/** Returns the introduction of the list: it says whose students the reader sees. */
export async function studentsLead(
  { catalogue }: Pick<App, 'catalogue'>,
  user: Reader | null,
): Promise<string> {
  const { isOnlyOne, department } = user ? await catalogue.departmentOf(user) : everybody
  if (!isOnlyOne) return m['students.lead']()
  return department ? m['students.leadOwn']({ department: department.name }) : m['students.leadNone']()
}

type Reader = Pick<CurrentUser, 'roles' | 'program'>
const everybody = { isOnlyOne: false, department: null }

/** Tells whether the reader may see the student. */
export async function mayBeSeenBy(
  { catalogue }: Pick<App, 'catalogue'>,
  { branchId }: Pick<StudentRecord, 'branchId'>,
  user: Pick<CurrentUser, 'roles' | 'program'>,
): Promise<boolean> {
  const branches = await catalogue.branchesSeenBy(user)
  return branches === null || branches.some((id) => id === branchId)
}

/**
 * Anyone who may see the student in the register may see the photo, and so may the student and linked parents. Links
 * decide, never the user name.
 */
export async function maySeePhoto(
  app: Pick<App, 'catalogue' | 'links' | 'students'>,
  studentId: string,
  user: Pick<CurrentUser, 'id' | 'roles' | 'program'>,
): Promise<boolean> {
  const has = (role: Role): boolean => user.roles.includes(role)
  if (has('ROLE_STUDENT') && (await app.links.studentOf(user.id))?.id === studentId) return true
  if (has('ROLE_PARENT') && (await app.links.childrenOf(user.id)).includes(studentId)) return true
  // Cashiers compare it with who stands before them.
  if (feeKeepers.some(has)) return (await app.students.show(studentId)) !== null
  const student = studentReaders.some(has) ? await app.students.show(studentId) : null
  return student !== null && mayBeSeenBy(app, student, user)
}
