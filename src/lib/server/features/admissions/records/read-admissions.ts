import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { readMobile } from '#lib/rules/numbers/mobile.ts'
import type { AskedAdmission, TypedOfPerson } from '#lib/schemas/admissions/find.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { fileAddress, type KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { type DuplicateWarnings, findDuplicateWarnings } from '../form/save-admission.ts'
import { admissionPhotoOf } from '../photos/store-photo.ts'
import type { AdmissionsRepository } from '../repository.ts'
import type { AdmissionSlice } from './admission.repository.ts'
import type { AdmissionChange, AdmissionRecord, AdmissionUpload } from './admission.ts'

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
  /** Returns the newest saved uploads. */
  uploads(): Promise<AdmissionUpload[]>
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
    const [photo] = await read.files.ofOwner(admissionPhotoOf(id))
    return photo ? fileAddress(photo) : null
  },
  photosOf: (ids) => read.files.newestOf(admissionPhotoOf(''), ids),
  newest: read.listed.newest,
  count: read.listed.count,
  idOfStudent: read.listed.idOfStudent,
  figures: read.figures,
  savers: read.listed.savers,
  uploads: read.listed.uploads,
})

export interface AdmissionFinder {
  /** Finds at most twenty admissions by the first criterion given. */
  search(asked: AskedAdmission): Promise<AdmissionRecord[]>
  /** Warns of possible duplicates while a clerk types; incomplete values are ignored. */
  check(typed: TypedOfPerson): Promise<DuplicateWarnings>
}

interface Parts {
  store: Store<AdmissionsRepository>
  clock: Clock
  aadhaar: SealedField
}

/** Finds admissions by what a person says at the desk. */
export function createAdmissionFinder({ store: { read }, clock, aadhaar }: Parts): AdmissionFinder {
  /** Hashes under every secret; null where the number is incomplete. */
  const hashesOf = (typed: string): readonly string[] | null => {
    const digits = typed.replaceAll(/\D/g, '')
    return digits.length === 12 ? aadhaar.hashes(digits) : null
  }
  return {
    async search({ admissionId, adminNo, rollNumber, aadharNo, name }) {
      const { admissions, finder } = read
      if (admissionId !== '') return admissions.byIds([admissionId])
      if (adminNo !== '') return admissions.byNumbers([adminNo.toUpperCase()])
      if (rollNumber !== '') return finder.ofRollNumber(rollNumber.toUpperCase())
      if (aadharNo !== '') return finder.ofAadhaar(hashesOf(aadharNo) ?? [])
      return name === '' ? [] : finder.named(name)
    },

    async check({ admissionId, aadharNo, studentContactNo, name, dateOfBirth, consentGivenBy }) {
      const texts = { name, dateOfBirth, consentGivenBy, studentMobile: readMobile(studentContactNo) }
      const digits = aadharNo.replaceAll(/\s/g, '')
      const isWhole = /^\d{12}$/.test(digits)
      const [taken] = (await read.admissions.withAadhaar((isWhole && hashesOf(digits)) || [])).filter(
        ({ id }) => id !== admissionId,
      )
      const warnings = await findDuplicateWarnings(
        read,
        { texts, aadhaar: isWhole ? digits : '' },
        { ownId: admissionId, today: indianDate(clock.now()) },
      )
      if (!taken) return warnings
      const params = { admission: taken.number, name: taken.texts.name }
      return { ...warnings, aadharNo: { code: 'admissions.aadhaarTaken', params } }
    },
  }
}
