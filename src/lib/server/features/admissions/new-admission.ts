import type { Insertable } from 'kysely'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { newShortCode } from '../../kernel/core/ids.ts'
import type { SealedField } from '../../kernel/secrets/sealed-field.ts'
import { type AdmissionColumns, columnsOf, searchText } from './admission-row.ts'
import type { AdmissionFields, AdmissionRecord } from './admission.ts'
import type { AdmissionRow } from './admissions.tables.ts'
import type { SaidFields } from './said-fields.ts'

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
  ...{ id, number, form, state, version: 1 },
  ...{ import_id: importId, student_id: null, verify_code: newShortCode() },
  ...columns,
  search_text: searchText({ number, texts }),
  ...{ created_at: at, created_by: by, updated_at: at },
})
