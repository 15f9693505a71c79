import {
  type AdmissionFieldName,
  admissionFieldNames,
  type EntryFieldName,
  entryFields,
} from '#lib/schemas/admissions/fields.ts'
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

/** All fields but entries of the catalogue and the Aadhaar number. */
export const textFieldNames = admissionFieldNames.filter(
  (name): name is TextFieldName => name !== 'aadhaar' && !entryFieldNames.some((entry) => entry === name),
)

/**
 * What is filled in. Of sixty fields a sheet has twenty: what it leaves open would be most of what is sealed, kept and
 * read again of its rows.
 */
export interface SaidFields {
  entries: Partial<AdmissionFields['entries']>
  texts: Partial<AdmissionFields['texts']>
  aadhaar: string
}

export const saidOf = ({ entries, texts, aadhaar }: AdmissionFields): SaidFields => ({
  entries: filled(entries),
  texts: filled(texts),
  aadhaar,
})

/** Those that say something; neither texts nor ids are ever 0. */
function filled<Fields extends object>(fields: Fields): Partial<Fields> {
  const said: Partial<Fields> = {}
  for (const name in fields) if (fields[name]) said[name] = fields[name]
  return said
}
