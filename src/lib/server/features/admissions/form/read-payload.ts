import { readDayFirstDate } from '#lib/rules/day-first-date.ts'
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

/** The names of the payload as a call has them below its part: `applicationFormData.name`. */
export const payloadPart = 'applicationFormData'

/**
 * What a form sent, judged by its own rules. What is missing is said first: form 1 has one sentence for all of it, form 2
 * one for each field, in their order (specification 1, section 5).
 * @throws DomainError Invalid, at the fields
 */
export function readPayload(form: AdmissionForm, sent: unknown): AdmissionPayload {
  const problems: Record<string, FieldProblem> = {}
  const read = problemsOf(admissionPayload[form], asTheFormSends(sent), '', problems)
  const said = Object.values(problems)[0]
  // Without a problem it is what the schema makes of it.
  if (!said) return read as AdmissionPayload
  const [missing] = requiredFields[form].filter((name) => problems[name]?.code === missingCode(form, name))
  const { code, params } = missing ? missingSaid(form, problems[missing] ?? said) : said
  throw invalid(code, params, problems)
}

const missingSaid = (form: AdmissionForm, own: FieldProblem): FieldProblem =>
  form === 1 ? { code: 'admissions.fillRequired', params: {} } : own

const saysNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Under the names that we know, where two are sent the usual one if it says something; values in the form's spelling. */
function asTheFormSends(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const read: Record<string, unknown> = { ...sent }
  for (const [also, name] of Object.entries(alsoCalled.payload)) {
    const usual = admissionFields[name].payload
    read[usual] = saysNothing(read[usual]) ? read[also] : read[usual]
  }
  for (const name of admissionFieldNames) {
    const field: AdmissionField = admissionFields[name]
    const value = read[field.payload]
    if (typeof value === 'string') read[field.payload] = asFormSends(field, value)
  }
  return read
}

/** How files and clients write genders besides; capitals make no difference. */
export const genderWords = {
  MALE: ['M', 'Boy', 'Männlich'],
  FEMALE: ['F', 'Girl', 'Weiblich'],
  TRANSGENDER: ['T', 'TG', 'Trans', 'Third gender', 'Other', 'Others', 'O', 'Divers'],
} as const satisfies Record<(typeof genders)[number], readonly string[]>

const genderOf = new Map(
  genders.flatMap((gender) => genderWords[gender].map((word) => [word.toLowerCase(), gender] as const)),
)

/**
 * A value as the form sends it, where a client or a file writes it in its own way: a day with a time or as the number
 * of a spreadsheet program, a gender in other words. Anything else stays, to be judged by the rule of its field.
 * @example asFormSends({ is: 'date', … }, '2005-08-14T18:30:00.000Z') // '2005-08-15'
 */
export function asFormSends({ is }: Pick<AdmissionField, 'is'>, written: string): string {
  if (is === 'date') return readDayFirstDate(written) ?? written
  if (typeof is === 'object' && 'oneOf' in is && is.oneOf === genders)
    return genderOf.get(written.trim().toLowerCase()) ?? written
  return written
}
