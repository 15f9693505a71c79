import {
  type AdmissionField,
  admissionFieldNames,
  admissionFields,
  alsoCalled,
} from '#lib/schemas/admissions/fields.ts'
import {
  type AdmissionForm,
  type AdmissionPayload,
  admissionPayload,
  missingCode,
  requiredFields,
} from '#lib/schemas/admissions/payload.ts'
import { type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import { problemsOf } from '../../kernel/http/read-input.ts'
import { asFormSends } from './as-form-sends.ts'

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
