import { keepsAdmissions } from '#lib/rules/roles/offices.ts'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import type { AdmissionRecord } from './records/admission.ts'

type Reader = Pick<CurrentUser, 'roles' | 'program'>

/**
 * Returns the branches whose admissions a user may read; null for all. Only heads of a department are limited.
 */
export const findReadableBranches = async (
  { catalogue }: Pick<App, 'catalogue'>,
  user: Reader,
): Promise<readonly string[] | null> => (keepsAdmissions(user) ? null : catalogue.branchesSeenBy(user))

/** Returns whether a user who reads admissions may see this one. */
export async function mayReadAdmission(
  app: Pick<App, 'catalogue'>,
  { entries }: Pick<AdmissionRecord, 'entries'>,
  user: Reader,
): Promise<boolean> {
  const branches = await findReadableBranches(app, user)
  return branches === null || branches.some((id) => id === entries.branch)
}

/** Agents are persons, and only the office may see their payments. */
export const isForOffice = (name: AdmissionFieldName): boolean => name === 'agent' || name === 'agentAmount'

/** Formats which admissions the reader sees, for the page of the list. */
export async function formatAdmissionsLead(
  { catalogue }: Pick<App, 'catalogue'>,
  user: Reader,
): Promise<string> {
  const { isOnlyOne, department } = await catalogue.departmentOf(user)
  if (!isOnlyOne || keepsAdmissions(user)) return m['admissions.list.lead']()
  return department
    ? m['admissions.list.leadOwn']({ department: department.name })
    : m['admissions.list.leadNone']()
}
