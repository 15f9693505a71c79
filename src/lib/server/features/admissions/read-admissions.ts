import type { Store } from '../../kernel/store/store.ts'
import type { AdmissionChange, AdmissionRecord } from './admission.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'

export interface AdmissionReader {
  /** The whole record; null where there is none. */
  find(id: string): Promise<AdmissionRecord | null>
  byNumber(number: string): Promise<AdmissionRecord | null>
  /** What was changed of it, newest first. */
  history(id: string): Promise<AdmissionChange[]>
}

export const admissionReader = ({
  store: { read },
}: {
  store: Store<AdmissionsRepository>
}): AdmissionReader => ({
  find: read.admissions.find,
  byNumber: async (number) => (await read.admissions.byNumbers([number]))[0] ?? null,
  history: read.changes.of,
})
