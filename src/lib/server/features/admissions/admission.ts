import { type AdmissionFieldName, type EntryFieldName, entryFields } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'

export type TextFieldName = Exclude<AdmissionFieldName, EntryFieldName | 'aadhaar'>

/** What a clerk decides: entries of the catalogue by their ids, all else as texts, amounts of money in paise. */
export interface AdmissionFields {
  entries: Readonly<Record<EntryFieldName, string | null>>
  texts: Readonly<Record<TextFieldName, string>>
  /** Twelve digits, or empty. Handed to nobody: the number is shown by `mask`. */
  aadhaar: string
}

export interface AdmissionRecord extends AdmissionFields {
  id: string
  number: string
  form: AdmissionForm | 0
  state: AdmissionState
  /** Goes up with each change. */
  version: number
  importId: string | null
  studentId: string | null
  /** Of its printed form; empty once the person is erased. */
  verifyCode: string
  /** When the person was erased; null for everybody else. */
  erasedAt: string | null
  createdAt: string
  /** A user's id, see `people`. */
  createdBy: string
}

/** A change of a record: the fields that are others now, in words. */
export interface AdmissionChange {
  admissionId: string
  /** Of the record after it. */
  version: number
  at: string
  byId: string
  note: string
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

// Its keys are those of the type.
export const entryFieldNames = Object.keys(entryFields) as EntryFieldName[]
