import type { Insertable } from 'kysely'
import { searchTextOf } from '#lib/rules/search-words.ts'
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
  type SaidFields,
  type TextFieldName,
} from './admission.ts'

type EntryColumn = Extract<keyof AdmissionRow, `${string}_id`>

/** `subCaste` stands in `sub_caste_id`. */
export const entryColumn = (name: EntryFieldName): EntryColumn =>
  // As migration 0050 names them.
  `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id` as EntryColumn

const entryColumns = entryFieldNames.map((name) => [name, entryColumn(name)] as const)

/** Texts with a column of their own: what is searched, listed or handed to the register. */
const ownColumns = {
  ...({ name: 'name', nameInOwnScript: 'name_in_own_script', gender: 'gender' } as const),
  ...({ dateOfBirth: 'date_of_birth', admittedOn: 'admitted_on', hallTicketNo: 'hall_ticket_no' } as const),
  ...({ studentMobile: 'student_mobile', email: 'email' } as const),
  ...({ fatherName: 'father_name', fatherMobile: 'father_mobile' } as const),
  ...({ motherName: 'mother_name', motherMobile: 'mother_mobile' } as const),
} satisfies Partial<Record<TextFieldName, keyof AdmissionRow>>
type OwnName = keyof typeof ownColumns
// Its keys are those of the table above.
const ownNames = Object.keys(ownColumns) as OwnName[]

const isEntry = (name: AdmissionFieldName): name is EntryFieldName =>
  entryFieldNames.some((field) => field === name)

const isDetail = (name: AdmissionFieldName): name is Exclude<TextFieldName, OwnName> =>
  !isEntry(name) && name !== 'aadhaar' && !Object.hasOwn(ownColumns, name)

const detailNames = admissionFieldNames.filter(isDetail)

type AdmissionColumns = ReturnType<typeof columnsOf>

/** The columns of what a clerk decides, and those that lists look at, but for what has the number in it. */
export function columnsOf(
  id: string,
  { entries, texts, aadhaar }: SaidFields,
  seal: Pick<SealedField, 'close' | 'hash'>,
) {
  const details = detailNames.flatMap((name) => (texts[name] ? [[name, texts[name]]] : []))
  return {
    // Both by the two tables above.
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

export const searchText = ({ number, texts }: Pick<SaidFields, 'texts'> & { number: string }): string =>
  searchTextOf([texts.name, texts.nameInOwnScript, number, texts.hallTicketNo])

export function recordOf(row: AdmissionRow, seal: SealedField): AdmissionRecord {
  // As `columnsOf` wrote it.
  const details = JSON.parse(row.details) as Partial<Record<TextFieldName, string>>
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    version: row.version,
    // Nothing else is written.
    form: row.form as AdmissionRecord['form'],
    importId: row.import_id,
    studentId: row.student_id,
    erasedAt: row.erased_at,
    verifyCode: row.erased_at === null ? row.verify_code : '',
    createdAt: row.created_at,
    createdBy: row.created_by,
    // Opened where it is looked at: most of those who read an admission have no use for it.
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

type Numbered = Pick<AdmissionRecord, 'id' | 'number' | 'form' | 'importId'>

export interface NewAdmission extends Numbered {
  fields: AdmissionFields
}

/** One whose Aadhaar number is sealed already: of an upload that is done before the transaction. */
export interface ReadyAdmission extends Numbered {
  texts: SaidFields['texts']
  columns: AdmissionColumns
}

export interface Added {
  at: string
  by: string
  state: AdmissionState
}

export const readyOf = ({ fields, ...numbered }: NewAdmission, seal: SealedField): ReadyAdmission => ({
  ...numbered,
  texts: fields.texts,
  columns: columnsOf(numbered.id, fields, seal),
})

export const rowOfNew = (
  { id, number, form, importId, texts, columns }: ReadyAdmission,
  { at, by, state }: Added,
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
