import { keepsAdmissions } from '#lib/rules/admissions.ts'
import { admissionFieldNames, admissionFields } from '#lib/schemas/admissions/fields.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import { asPayload } from '../admission-wire.ts'
import { branchesReadBy, isForOffice } from '../admissions.policy.ts'

interface Wanted {
  page: number
  size: number
}

/** What a reader may see of admissions, newest first, a page at a time, and how many there are in all. */
export async function listApplicationForms(
  { admissions, catalogue }: Pick<App, 'admissions' | 'catalogue'>,
  user: CurrentUser,
  { page, size }: Wanted,
) {
  const [view, branches] = [await catalogue.read(), await branchesReadBy({ catalogue }, user)]
  const found = await admissions.newest({ branches, limit: size, offset: (page - 1) * size })
  const total = await admissions.count(branches)
  const photos = await admissions.photosOf(found.map(({ id }) => id))
  const hidden = keepsAdmissions(user) ? [] : admissionFieldNames.filter(isForOffice)
  const empty = Object.fromEntries(hidden.map((name) => [admissionFields[name].payload, '']))
  const forms = found.map((admission) => ({
    ...{ admissionId: admission.id, state: admission.state, version: admission.version },
    applicationFormExcelM: { ...asPayload(view, admission, photos.get(admission.id)), ...empty },
  }))
  return { forms, total }
}
