import { type KeptFile, addressOf } from '../../../kernel/kept-files/stored-file.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { photoOf } from '../photos/admission-photo.ts'
import type { AdmissionsRepository } from '../repository.ts'
import type { AdmissionChange, AdmissionRecord } from './admission.ts'
import type { AdmissionSlice } from './listed-admission.repository.ts'

export interface AdmissionReader {
  /** Returns null where there is none. */
  find(id: string): Promise<AdmissionRecord | null>
  byNumber(number: string): Promise<AdmissionRecord | null>
  /** Lists changes, newest first. */
  history(id: string): Promise<AdmissionChange[]>
  /** Lists transitions, newest first. */
  moves(id: string): Promise<Transition[]>
  /** The photo's address; null where there is none. */
  photoAddress(id: string): Promise<string | null>
  /** Maps admissions to photos; admissions without one are left out. */
  photosOf(ids: readonly string[]): Promise<ReadonlyMap<string, KeptFile>>
  /** Lists the newest first. */
  newest(slice: AdmissionSlice): Promise<AdmissionRecord[]>
  /** Counts admissions of these branches; null counts all. */
  count(branches: AdmissionSlice['branches']): Promise<number>
  /** Finds the newest admission of a student; null where they were not admitted here. */
  idOfStudent(studentId: string): Promise<string | null>
  /** Counts for the dashboard. */
  figures: AdmissionsRepository['figures']
  /** Lists users who have saved an admission. */
  savers(): Promise<string[]>
}

export const createAdmissionReader = ({
  store: { read },
}: {
  store: Store<AdmissionsRepository>
}): AdmissionReader => ({
  find: read.admissions.find,
  byNumber: async (number) => (await read.admissions.byNumbers([number]))[0] ?? null,
  history: read.changes.ofAdmission,
  moves: (id) => read.transitions.ofRecord('admission', id),
  async photoAddress(id) {
    const [photo] = await read.files.ofOwner(photoOf(id))
    return photo ? addressOf(photo) : null
  },
  photosOf: (ids) => read.files.newestOf(photoOf(''), ids),
  newest: read.listed.newest,
  count: read.listed.count,
  idOfStudent: read.listed.idOfStudent,
  figures: read.figures,
  savers: read.listed.savers,
})
