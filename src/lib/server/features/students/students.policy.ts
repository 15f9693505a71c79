import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import type { StudentRecord } from './student.ts'

/** The branches whose students somebody may see: those of the own department; null for whoever sees all. */
export async function branchesSeenBy(
  { catalogue }: Pick<App, 'catalogue'>,
  user: Pick<CurrentUser, 'roles' | 'program'>,
): Promise<readonly string[] | null> {
  const { isOnlyOne, department } = await catalogue.departmentOf(user)
  if (!isOnlyOne) return null
  const branches = (await catalogue.read()).of('branch')
  return branches
    .filter(({ departmentId }) => department !== null && departmentId === department.id)
    .map(({ id }) => id)
}

/** The same of one student. */
export async function mayBeSeenBy(
  app: Pick<App, 'catalogue'>,
  { branchId }: Pick<StudentRecord, 'branchId'>,
  user: Pick<CurrentUser, 'roles' | 'program'>,
): Promise<boolean> {
  const branches = await branchesSeenBy(app, user)
  return branches === null || branches.some((id) => id === branchId)
}
