import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'

/** What somebody who is admitted still owes the college. Nothing is refused for it, but nobody overlooks it. */
export interface AdmissionGaps {
  hasNoDate: boolean
  /** Names of certificates that nobody has handed in and that are needed. */
  certificates: readonly string[]
}

export const isComplete = ({ hasNoDate, certificates }: AdmissionGaps): boolean =>
  !hasNoDate && certificates.length === 0

/** @example sayGaps(gaps) // 'Date of admission, SSC memo, Transfer certificate' */
export const sayGaps = ({ hasNoDate, certificates }: AdmissionGaps): string =>
  [...(hasNoDate ? [m['admissions.field.admittedOn']()] : []), ...certificates].join(', ')

/** By the admission's id; everybody has some, though they may be empty. */
export async function readGaps(
  { certificates }: Pick<AdmissionsRepository, 'certificates'>,
  view: CatalogueView,
  admissions: readonly Pick<AdmissionRecord, 'id' | 'texts'>[],
): Promise<ReadonlyMap<string, AdmissionGaps>> {
  const wanted = view.open('certificate')
  const held = await certificates.heldBy(admissions.map(({ id }) => id))
  return new Map(
    admissions.map(({ id, texts }) => {
      const own = held.get(id)
      const missing = wanted.filter((certificate) => !own?.has(certificate.id)).map(({ name }) => name)
      return [id, { hasNoDate: texts.admittedOn === '', certificates: missing }]
    }),
  )
}
