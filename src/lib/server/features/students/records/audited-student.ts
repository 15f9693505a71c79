import type { CatalogueView } from '../../catalogue/feature.ts'
import { type StudentChange, referenceFields, textFields } from './student.ts'

type WordOf<Field extends string> = Field extends `${infer Word}Id` ? Word : Field

/** `branchId` is a branch. */
export const wordField = <Field extends string>(field: Field): WordOf<Field> =>
  // What the type says, the pattern does.
  field.replace(/Id$/, '') as WordOf<Field>

const numberFields = ['rollNumber', 'admissionNumber'] as const

/** What the audit trail keeps of a student. */
export const auditedFields = [
  ...numberFields,
  ...textFields,
  ...referenceFields.map(wordField),
  'status',
  'note',
] as const

/**
 * By the words of the catalogue, which say something when the entry is gone. A place is an entry or, where the
 * catalogue has none, a word of its own.
 */
export function inWords(view: CatalogueView, fields: StudentChange['before']): Record<string, string> {
  const said: Record<string, string> = {}
  for (const [field, value] of Object.entries(fields))
    said[wordField(field)] ||= field.endsWith('Id') ? view.nameOf(value) : (value ?? '')
  return said
}
