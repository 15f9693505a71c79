import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import type { AdmissionRecord } from './admission.ts'

/** Whether somebody who reads admissions may see this one: a head of a department those of its branches. */
export async function mayBeSeenBy(
  { catalogue }: Pick<App, 'catalogue'>,
  { entries }: Pick<AdmissionRecord, 'entries'>,
  user: Pick<CurrentUser, 'roles' | 'program'>,
): Promise<boolean> {
  const { isOnlyOne, department } = await catalogue.departmentOf(user)
  if (!isOnlyOne) return true
  const branch = (await catalogue.read()).byId(entries.branch ?? '')
  return department !== null && branch?.departmentId === department.id
}
