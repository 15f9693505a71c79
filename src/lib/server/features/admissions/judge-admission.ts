import { namesSomebody } from '#lib/rules/consent.ts'
import { paiseOf } from '#lib/rules/paise.ts'
import { type AdmissionField, admissionFields } from '#lib/schemas/admissions/fields.ts'
import { type AdmissionPayload, isMasked, isOfLetters } from '#lib/schemas/admissions/payload.ts'
import { saysNumber } from '#lib/schemas/admissions/without-aadhaar.ts'
import { type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import { unprintableTexts } from '../../kernel/core/unprintable-texts.ts'
import type { AdmissionFields, TextFieldName } from './admission.ts'
import { type EntryJudging, entriesIn } from './entries-in.ts'
import { textFieldNames } from './text-fields.ts'

interface Judging extends EntryJudging {
  /** As it is kept; null for a new one. */
  before: AdmissionFields | null
  /** An Indian day. */
  today: string
}

/** What was sent, as it is kept. @throws DomainError Invalid, at the fields by their names in the payload */
export function judgeAdmission(payload: AdmissionPayload, judging: Judging): AdmissionFields {
  const problems: Record<string, FieldProblem> = {}
  const fields = {
    entries: entriesIn(payload, judging, problems),
    texts: textsIn(payload),
    aadhaar: aadhaarIn(payload, judging, problems),
  }
  for (const name of textFieldNames)
    if (saysNumber(fields.texts[name], fields.aadhaar))
      problems[admissionFields[name].payload] = { code: 'admissions.aadhaarInText', params: {} }
  const unprintable = unprintableTexts(fields.texts, judging.before?.texts)
  for (const name of textFieldNames) {
    const { is, payload: wire }: AdmissionField = admissionFields[name]
    const text = fields.texts[name]
    const problem = unprintable[name]
    if (problem) problems[wire] = problem
    else if (is === 'letters' && text !== '' && text !== judging.before?.texts[name] && !isOfLetters(text))
      problems[wire] = { code: 'admissions.enterText', params: {} }
  }
  if (payload.dateOfBirth > judging.today)
    problems['dateOfBirth'] = { code: 'admissions.notBornYet', params: {} }
  const isOtherDay = payload.dateOfAdmission !== judging.before?.texts.admittedOn
  if (isOtherDay && payload.dateOfAdmission > judging.today)
    problems['dateOfAdmission'] = { code: 'admissions.admittedToCome', params: {} }
  // “No” would be taken for a consent.
  if (fields.texts.consentGivenBy !== '' && !namesSomebody(fields.texts.consentGivenBy))
    problems['consentGivenBy'] = { code: 'admissions.consentNames', params: {} }
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  return fields
}

function textsIn(payload: AdmissionPayload): AdmissionFields['texts'] {
  const textOf = (name: TextFieldName): string => {
    const { is, payload: wire }: AdmissionField = admissionFields[name]
    // A name of the table, and so of the payload.
    const typed = payload[wire as keyof AdmissionPayload]
    if (is === 'rupees') return paiseOf(typed)
    return name === 'hallTicketNo' ? typed.toUpperCase() : typed
  }
  return Object.fromEntries(textFieldNames.map((name) => [name, textOf(name)])) as AdmissionFields['texts']
}

function aadhaarIn(
  { aadharNo }: AdmissionPayload,
  { before }: Judging,
  problems: Record<string, FieldProblem>,
): string {
  if (!isMasked(aadharNo)) return aadharNo
  const kept = before?.aadhaar ?? ''
  if (kept.slice(-4) === aadharNo.slice(-4)) return kept
  problems['aadharNo'] = { code: 'admissions.aadhaarMasked', params: {} }
  return ''
}
