import { keepsAdmissions } from '#lib/rules/admissions.ts'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import type { AdmissionRecord } from './records/admission.ts'

type Reader = Pick<CurrentUser, 'roles' | 'program'>

/**
 * The branches whose admissions somebody reads; null for whoever reads all: those who admit, and everybody but heads of
 * a department.
 */
export const branchesReadBy = async (
  { catalogue }: Pick<App, 'catalogue'>,
  user: Reader,
): Promise<readonly string[] | null> => (keepsAdmissions(user) ? null : catalogue.branchesSeenBy(user))

/** Whether somebody who reads admissions may see this one. */
export async function mayBeSeenBy(
  app: Pick<App, 'catalogue'>,
  { entries }: Pick<AdmissionRecord, 'entries'>,
  user: Reader,
): Promise<boolean> {
  const branches = await branchesReadBy(app, user)
  return branches === null || branches.some((id) => id === entries.branch)
}

/** Agents are persons, and what they get is between them and the office. */
export const isForOffice = (name: AdmissionFieldName): boolean => name === 'agent' || name === 'agentAmount'

/** Whose admissions a reader sees, as the page of the list says it. */
export async function admissionsLead({ catalogue }: Pick<App, 'catalogue'>, user: Reader): Promise<string> {
  const { isOnlyOne, department } = await catalogue.departmentOf(user)
  if (!isOnlyOne || keepsAdmissions(user)) return m['admissions.list.lead']()
  return department
    ? m['admissions.list.leadOwn']({ department: department.name })
    : m['admissions.list.leadNone']()
}
