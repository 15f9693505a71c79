import type { Insertable } from 'kysely'
import { searchTextOf } from '#lib/rules/names/search-words.ts'
import {
  type AdmissionFieldName,
  admissionFieldNames,
  type EntryFieldName,
} from '#lib/schemas/admissions/fields.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { AdmissionRow } from '../tables.ts'
import {
  type AdmissionFields,
  type AdmissionRecord,
  entryFieldNames,
  type ProvidedFields,
  type TextFieldName,
} from './admission.ts'

type EntryColumn = Extract<keyof AdmissionRow, `${string}_id`>

/** `subCaste` is stored in `sub_caste_id`. */
export const entryColumn = (name: EntryFieldName): EntryColumn =>
  // Migration 0050 has these names.
  `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id` as EntryColumn

const entryColumns = entryFieldNames.map((name) => [name, entryColumn(name)] as const)

/** Texts with a column of their own, for search, lists and the register. */
const ownColumns = {
  ...({ name: 'name', nameInOwnScript: 'name_in_own_script', gender: 'gender' } as const),
  ...({ dateOfBirth: 'date_of_birth', admittedOn: 'admitted_on', hallTicketNo: 'hall_ticket_no' } as const),
  ...({ studentMobile: 'student_mobile', email: 'email' } as const),
  ...({ fatherName: 'father_name', fatherMobile: 'father_mobile' } as const),
  ...({ motherName: 'mother_name', motherMobile: 'mother_mobile' } as const),
} satisfies Partial<Record<TextFieldName, keyof AdmissionRow>>
type OwnName = keyof typeof ownColumns
// The keys are those of the table above.
const ownNames = Object.keys(ownColumns) as OwnName[]

const isEntry = (name: AdmissionFieldName): name is EntryFieldName =>
  entryFieldNames.some((field) => field === name)

const isDetail = (name: AdmissionFieldName): name is Exclude<TextFieldName, OwnName> =>
  !isEntry(name) && name !== 'aadhaar' && !Object.hasOwn(ownColumns, name)

const detailNames = admissionFieldNames.filter(isDetail)

type AdmissionColumns = ReturnType<typeof toColumns>

/** Builds all columns that do not contain the number. */
export function toColumns(
  id: string,
  { entries, texts, aadhaar }: ProvidedFields,
  seal: Pick<SealedField, 'close' | 'hash'>,
) {
  const details = detailNames.flatMap((name) => (texts[name] ? [[name, texts[name]]] : []))
  return {
    // Both tables above define these keys.
    ...(Object.fromEntries(entryColumns.map(([name, column]) => [column, entries[name] ?? null])) as Pick<
      AdmissionRow,
      EntryColumn
    >),
    ...(Object.fromEntries(ownNames.map((name) => [ownColumns[name], texts[name] ?? ''])) as Pick<
      AdmissionRow,
      (typeof ownColumns)[OwnName]
    >),
    aadhaar: aadhaar === '' ? '' : seal.close(aadhaar, id),
    aadhaar_hash: aadhaar === '' ? '' : seal.hash(aadhaar),
    name_key: (texts.name ?? '').toLowerCase(),
    details: JSON.stringify(Object.fromEntries(details)),
  }
}

export const searchText = ({ number, texts }: Pick<ProvidedFields, 'texts'> & { number: string }): string =>
  searchTextOf([texts.name, texts.nameInOwnScript, number, texts.hallTicketNo])

export function toAdmissionRecord(row: AdmissionRow, seal: SealedField): AdmissionRecord {
  // `toColumns` wrote it.
  const details = JSON.parse(row.details) as Partial<Record<TextFieldName, string>>
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    version: row.version,
    // Nothing else is ever written.
    form: row.form as AdmissionRecord['form'],
    importId: row.import_id,
    studentId: row.student_id,
    erasedAt: row.erased_at,
    verifyCode: row.erased_at === null ? row.verify_code : '',
    createdAt: row.created_at,
    createdBy: row.created_by,
    // Decrypted on access, because most readers of an admission do not need it.
    get aadhaar() {
      return row.aadhaar === '' ? '' : seal.open(row.aadhaar, row.id)
    },
    entries: Object.fromEntries(
      entryColumns.map(([name, column]) => [name, row[column]]),
    ) as AdmissionFields['entries'],
    texts: {
      ...(Object.fromEntries(detailNames.map((name) => [name, details[name] ?? ''])) as Record<
        Exclude<TextFieldName, OwnName>,
        string
      >),
      ...(Object.fromEntries(ownNames.map((name) => [name, row[ownColumns[name]]])) as Record<
        OwnName,
        string
      >),
    },
  }
}

type AdmissionIdentity = Pick<AdmissionRecord, 'id' | 'number' | 'form' | 'importId'>

export interface NewAdmission extends AdmissionIdentity {
  fields: AdmissionFields
}

/** An admission with an encrypted Aadhaar number, because an import encrypts before its transaction. */
export interface PreparedAdmission extends AdmissionIdentity {
  texts: ProvidedFields['texts']
  columns: AdmissionColumns
}

export interface InsertStamp {
  at: string
  by: string
  state: AdmissionState
}

export const prepareAdmission = (
  { fields, ...numbered }: NewAdmission,
  seal: SealedField,
): PreparedAdmission => ({
  ...numbered,
  texts: fields.texts,
  columns: toColumns(numbered.id, fields, seal),
})

export const toNewRow = (
  { id, number, form, importId, texts, columns }: PreparedAdmission,
  { at, by, state }: InsertStamp,
): Insertable<AdmissionRow> => ({
  id,
  number,
  form,
  state,
  version: 1,
  verify_code: newShortCode(),
  ...columns,
  import_id: importId,
  student_id: null,
  search_text: searchText({ number, texts }),
  created_at: at,
  created_by: by,
  updated_at: at,
})
