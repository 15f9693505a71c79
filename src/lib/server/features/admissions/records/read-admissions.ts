import { type KeptFile, addressOf } from '../../../kernel/kept-files/stored-file.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { photoOf } from '../photos/admission-photo.ts'
import type { AdmissionsRepository } from '../repository.ts'
import type { AdmissionChange, AdmissionRecord } from './admission.ts'
import type { Slice } from './listed-admission.repository.ts'

export interface AdmissionReader {
  /** The whole record; null where there is none. */
  find(id: string): Promise<AdmissionRecord | null>
  byNumber(number: string): Promise<AdmissionRecord | null>
  /** What was changed of it, newest first. */
  history(id: string): Promise<AdmissionChange[]>
  /** What became of it, newest first. */
  moves(id: string): Promise<Transition[]>
  /** Where its photo is shown; null where there is none. */
  photoAddress(id: string): Promise<string | null>
  /** Their photos, by the admission; whoever has none is left out. */
  photosOf(ids: readonly string[]): Promise<ReadonlyMap<string, KeptFile>>
  /** Of these branches, or all where it is null, newest first. */
  newest(slice: Slice): Promise<AdmissionRecord[]>
  /** How many there are of these branches, or in all where it is null. */
  count(branches: Slice['branches']): Promise<number>
  /** The newest that brought a student; null where nobody has admitted them here. */
  idOfStudent(studentId: string): Promise<string | null>
  /** What the dashboard counts. */
  figures: AdmissionsRepository['figures']
  /** Whoever has saved one. */
  savers(): Promise<string[]>
}

export const admissionReader = ({
  store: { read },
}: {
  store: Store<AdmissionsRepository>
}): AdmissionReader => ({
  find: read.admissions.find,
  byNumber: async (number) => (await read.admissions.byNumbers([number]))[0] ?? null,
  history: read.changes.of,
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
