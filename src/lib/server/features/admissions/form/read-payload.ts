import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import {
  type AdmissionField,
  admissionFieldNames,
  admissionFields,
  alsoCalled,
  genders,
} from '#lib/schemas/admissions/fields.ts'
import {
  type AdmissionForm,
  type AdmissionPayload,
  admissionPayload,
  missingCode,
  requiredFields,
} from '#lib/schemas/admissions/payload.ts'
import { type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import { problemsOf } from '../../../kernel/http/endpoint/read-input.ts'

/** Calls report fields below this part: `applicationFormData.name`. */
export const payloadPart = 'applicationFormData'

/**
 * Validates a payload by the rules of its form. Missing values are reported first: form 1 has one message for all
 * of them, form 2 one for each field, in their order (specification 1, section 5).
 * @throws DomainError Invalid, at the fields
 */
export function readPayload(form: AdmissionForm, sent: unknown): AdmissionPayload {
  const problems: Record<string, FieldProblem> = {}
  const read = problemsOf(admissionPayload[form], toFormPayload(sent), '', problems)
  const said = Object.values(problems)[0]
  // Without a problem the output of the schema is valid.
  if (!said) return read as AdmissionPayload
  const [missing] = requiredFields[form].filter((name) => problems[name]?.code === missingCode(form, name))
  const { code, params } = missing ? missingMessage(form, problems[missing] ?? said) : said
  throw invalid(code, params, problems)
}

const missingMessage = (form: AdmissionForm, own: FieldProblem): FieldProblem =>
  form === 1 ? { code: 'admissions.fillRequired', params: {} } : own

const isBlankValue = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Maps names and values to the form's spelling; where a field arrives under two names, the usual one wins unless it
 * is empty.
 */
function toFormPayload(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const read: Record<string, unknown> = { ...sent }
  for (const [also, name] of Object.entries(alsoCalled.payload)) {
    const usual = admissionFields[name].payload
    read[usual] = isBlankValue(read[usual]) ? read[also] : read[usual]
  }
  for (const name of admissionFieldNames) {
    const field: AdmissionField = admissionFields[name]
    const value = read[field.payload]
    if (typeof value === 'string') read[field.payload] = toFormValue(field, value)
  }
  return read
}

/** Further spellings of genders in files and clients; capitals are ignored. */
export const genderWords = {
  MALE: ['M', 'Boy', 'Männlich'],
  FEMALE: ['F', 'Girl', 'Weiblich'],
  TRANSGENDER: ['T', 'TG', 'Trans', 'Third gender', 'Other', 'Others', 'O', 'Divers'],
} as const satisfies Record<(typeof genders)[number], readonly string[]>

const genderOf = new Map(
  genders.flatMap((gender) => genderWords[gender].map((word) => [word.toLowerCase(), gender] as const)),
)

/**
 * Converts a value from a client's or a file's spelling to the form's: a date with a time or as a spreadsheet's
 * number, a gender in other words. Other values stay unchanged for the field's rule to check.
 * @example toFormValue({ is: 'date', … }, '2005-08-14T18:30:00.000Z') // '2005-08-15'
 */
export function toFormValue({ is }: Pick<AdmissionField, 'is'>, written: string): string {
  if (is === 'date') return readDayFirstDate(written) ?? written
  if (typeof is === 'object' && 'oneOf' in is && is.oneOf === genders)
    return genderOf.get(written.trim().toLowerCase()) ?? written
  return written
}
