import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'

/** What an admitted student still has to bring. It prevents nothing, but the clerk has to confirm it. */
export interface AdmissionGaps {
  hasNoDate: boolean
  /** Names of required certificates that are missing. */
  certificates: readonly string[]
}

export const isComplete = ({ hasNoDate, certificates }: AdmissionGaps): boolean =>
  !hasNoDate && certificates.length === 0

/** @example sayGaps(gaps) // 'Date of admission, SSC memo, Transfer certificate' */
export const formatGaps = ({ hasNoDate, certificates }: AdmissionGaps): string =>
  [...(hasNoDate ? [m['admissions.field.admittedOn']()] : []), ...certificates].join(', ')

/** Maps admission ids to gaps, which may be empty. */
export async function readGaps(
  { certificates }: Pick<AdmissionsRepository, 'certificates'>,
  view: CatalogueView,
  admissions: readonly Pick<AdmissionRecord, 'id' | 'texts'>[],
): Promise<ReadonlyMap<string, AdmissionGaps>> {
  const wanted = view.open('certificate')
  const held = await certificates.settledByAdmission(admissions.map(({ id }) => id))
  return new Map(
    admissions.map(({ id, texts }) => {
      const own = held.get(id)
      const missing = wanted.filter((certificate) => !own?.has(certificate.id)).map(({ name }) => name)
      return [id, { hasNoDate: texts.admittedOn === '', certificates: missing }]
    }),
  )
}
