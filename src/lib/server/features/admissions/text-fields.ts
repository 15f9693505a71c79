import { admissionFieldNames } from '#lib/schemas/admissions/fields.ts'
import { type TextFieldName, entryFieldNames } from './admission.ts'

/** All fields but entries of the catalogue and the Aadhaar number. */
export const textFieldNames = admissionFieldNames.filter(
  (name): name is TextFieldName => name !== 'aadhaar' && !entryFieldNames.some((entry) => entry === name),
)
