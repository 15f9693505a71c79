import { admissionOffice } from '#lib/rules/roles/offices.ts'
import {
  type AdmissionFieldName,
  admissionFieldNames,
  type EntryFieldName,
  entryFields,
} from '#lib/schemas/admissions/fields.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

export type TextFieldName = Exclude<AdmissionFieldName, EntryFieldName | 'aadhaar'>

/** The clerk's input: entries of the catalogue by id, all else as texts, amounts in paise. */
export interface AdmissionFields {
  entries: Readonly<Record<EntryFieldName, string | null>>
  texts: Readonly<Record<TextFieldName, string>>
  /** Twelve digits, or empty. It is never sent out; `mask` formats it. */
  aadhaar: string
}

export interface AdmissionRecord extends AdmissionFields {
  id: string
  number: string
  form: AdmissionForm | 0
  state: AdmissionState
  /** Increases with each change. */
  version: number
  importId: string | null
  studentId: string | null
  /** The code on the printed form; empty once the person is erased. */
  verifyCode: string
  /** When the person was erased; null otherwise. */
  erasedAt: string | null
  createdAt: string
  /** A user's id, see `people`. */
  createdBy: string
}

/** A saved spreadsheet of admissions. */
export interface AdmissionUpload {
  id: string
  fileName: string
  at: string
}

/** When somebody admitted students: UTC instants, both inclusive. */
export interface AdmittedPeriod {
  from: string
  to: string
}

/** A change of a record: the fields that differ, formatted. */
export interface AdmissionChange {
  admissionId: string
  /** The record's version after the change. */
  version: number
  at: string
  byId: string
  note: string
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

// The keys are those of the type.
export const entryFieldNames = Object.keys(entryFields) as EntryFieldName[]

/** Entries that depend on one another: they are looked up one by one, in an order of their own. */
export const dependentEntries: ReadonlySet<EntryFieldName> = new Set([
  'course',
  'branch',
  'batch',
  'semester',
  'category',
  'subCaste',
  'admissionType',
])

/** All fields except entries of the catalogue and the Aadhaar number. */
export const textFieldNames = admissionFieldNames.filter(
  (name): name is TextFieldName => name !== 'aadhaar' && !entryFieldNames.some((entry) => entry === name),
)

/**
 * The provided fields alone. A sheet has twenty of sixty fields, and empty ones would be most of what is encrypted,
 * stored and read again.
 */
export interface ProvidedFields {
  entries: Partial<AdmissionFields['entries']>
  texts: Partial<AdmissionFields['texts']>
  aadhaar: string
}

export const pickProvided = ({ entries, texts, aadhaar }: AdmissionFields): ProvidedFields => ({
  entries: filled(entries),
  texts: filled(texts),
  aadhaar,
})

/** Keeps non-empty fields; neither texts nor ids are ever 0. */
function filled<Fields extends object>(fields: Fields): Partial<Fields> {
  const said: Partial<Fields> = {}
  for (const name in fields) if (fields[name]) said[name] = fields[name]
  return said
}

const own = { by: admissionOffice } as const

/** Lists the transitions; a saved form is submitted, and has its number. */
export const admissionMachine = stateMachine<AdmissionState>().of({
  kind: 'admission',
  entity: 'admission',
  refusal: 'admission.changedSince',
  moves: {
    submit: { ...own, from: [null], to: ['submitted'], action: 'admission.submitted' },
    admit: { ...own, from: ['submitted'], to: ['admitted'], action: 'admission.admitted' },
    // Corrections on the form since then apply to the register as well.
    updateRegister: {
      ...own,
      from: ['admitted'],
      to: ['admitted'],
      action: 'admission.registerUpdated',
    },
    // Nothing has happened to the student since the admission.
    takeBack: { ...own, from: ['admitted'], to: ['submitted'], action: 'admission.takenBack' },
    cancel: {
      ...own,
      from: ['submitted', 'admitted'],
      to: ['cancelled'],
      action: 'admission.cancelled',
      needsReason: true,
    },
  },
})

/** The actions on one admission. */
const moves = ['admit', 'cancel'] as const
export type AdmissionMove = (typeof moves)[number]

export const isAdmissionMove = (name: string): name is AdmissionMove => moves.some((move) => move === name)

const refusals = { gone: 'admission.notFound', changed: 'admission.changedSince' }

/**
 * Requires an admission that is not erased.
 * @throws DomainError NotFound `admission.notFound`, Conflict `admission.erased`
 */
export function requireNotErased(found: AdmissionRecord | null): AdmissionRecord {
  if (!found) throw notFound(refusals.gone)
  if (found.erasedAt !== null) throw conflict('admission.erased')
  return found
}

/**
 * Requires the version that the clerk saw.
 * @throws DomainError NotFound `admission.notFound`, Conflict `admission.erased`, `admission.changedSince`
 */
export const requireUnchangedAdmission = (found: AdmissionRecord | null, version: number): AdmissionRecord =>
  requireSeen(requireNotErased(found), version, refusals)
