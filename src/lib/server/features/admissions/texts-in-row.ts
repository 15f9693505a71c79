import * as v from 'valibot'
import { namesSomebody } from '#lib/rules/consent.ts'
import { limitIn } from '#lib/rules/limit-in.ts'
import { paiseOf } from '#lib/rules/paise.ts'
import { type AdmissionField, admissionFields } from '#lib/schemas/admissions/fields.ts'
import { fieldRule, isMasked, isOfLetters } from '#lib/schemas/admissions/payload.ts'
import { holdsAadhaar, saysNumber } from '#lib/schemas/admissions/without-aadhaar.ts'
import type { RowCells } from '../../kernel/imports/import-kind.ts'
import type { AdmissionFields } from './admission.ts'
import { asFormSends } from './as-form-sends.ts'
import { textFieldNames } from './text-fields.ts'

type Texts = AdmissionFields['texts'] & Pick<AdmissionFields, 'aadhaar'>

/** What is wrong with a cell, as the form says it and as a row of a file is told, with how to mend it. */
const codes: Readonly<Record<string, string>> = {
  'field.tooLong': 'tooLong',
  'field.invalid': 'valueUnknown',
  'admissions.enterNumber': 'wholeNumberWrong',
  'admissions.mobile2': 'mobileWrong',
  'admissions.aadhaar2': 'aadhaarWrong',
  'admissions.aadhaarInText': 'aadhaarInText',
  'admissions.enterEmail': 'emailWrong',
  'admissions.enterDate': 'dateWrong',
  'admissions.enterPercentage': 'percentageWrong',
  'admissions.enterDoorNo': 'doorNoWrong',
  'admissions.enterPincode': 'pincodeWrong',
  'admissions.enterLandline': 'landlineWrong',
}

/** The form says of each of these that it wants a number; a row is told which one. */
const numbers: Partial<Record<string, string>> = { account: 'accountWrong', rupees: 'amountWrong' }

const fieldNames = [...textFieldNames, 'aadhaar' as const]
type FieldName = (typeof fieldNames)[number]

/** Its names are those of the fields. */
const noTexts = Object.fromEntries(fieldNames.map((field) => [field, ''])) as Texts

/** Made once, and not for each cell. Its keys are all names. */
const rules = Object.fromEntries(fieldNames.map((field) => [field, fieldRule(field, 2)])) as Record<
  FieldName,
  ReturnType<typeof fieldRule>
>

/** Every cell that names no entry of the catalogue, by the rules of the second form, amounts in paise. */
export function textsInRow(cells: RowCells): Texts {
  const texts = { ...noTexts }
  for (const field of fieldNames) texts[field] = textInRow(cells, field)
  const [secured, total] = [texts.marksSecured, texts.totalMarks]
  if (secured !== '' && total !== '' && Number(secured) > Number(total))
    cells.fault('marksSecured', 'marksAboveTotal')
  for (const field of textFieldNames)
    if (saysNumber(texts[field], texts.aadhaar)) cells.fault(field, 'aadhaarInText')
  return texts
}

function textInRow(cells: RowCells, field: FieldName): string {
  const said = cells.text(field)
  if (said === '') return ''
  const of = admissionFields[field] as AdmissionField
  const { is } = of
  const typed = asFormSends(of, is === 'aadhaar' ? aadhaarIn(said) : wholeNumber(is, said))
  const fault = (code: string, params?: Record<string, string | number>): string => {
    cells.fault(field, code, params)
    return ''
  }
  if (typed === '') return ''
  if (is === 'aadhaar' && (isMasked(typed) || isMaskedElsewhere(typed))) return fault('aadhaarMasked')
  const judged = v.safeParse(rules[field], typed, { abortPipeEarly: true })
  const [issue] = judged.issues ?? []
  if (issue?.message === 'admissions.enterText' || (!issue && is === 'letters' && !isOfLetters(typed)))
    return holdsAadhaar(typed) ? fault('aadhaarInText') : noted(cells, field, typed)
  if (issue) return fault(codeOf(is, issue.message), limitIn(issue))
  const text = judged.output as string
  // “No” is nobody's consent; whoever is of age needs none.
  if (field === 'consentGivenBy' && !namesSomebody(text)) return ''
  if (is === 'rupees') return paiseOf(text)
  return field === 'hallTicketNo' ? text.toUpperCase() : text
}

function codeOf(is: AdmissionField['is'], message: string): string {
  const ofNumber = typeof is === 'string' ? numbers[is] : undefined
  if (message === 'admissions.enterNumber' && ofNumber !== undefined) return ofNumber
  return codes[message] ?? 'valueUnknown'
}

/** “Govt. Jr. College, Guntur”: the form takes letters alone, a file of a hundred rows is not refused for a comma. */
function noted(cells: RowCells, field: FieldName, typed: string): string {
  cells.note(field, 'lettersOnly')
  return typed
}

/** Its groups of four with dashes or dots between them. @example aadhaarIn('5550-0000-5181') // '555000005181' */
const aadhaarIn = (typed: string): string =>
  wholeNumber('aadhaar', typed).replace(/^(\d{4})[._–-](\d{4})[._–-](\d{4})$/, '$1$2$3')

/** What other programs show of one: xxxxxxxx2346, ****-****-2346. */
const isMaskedElsewhere = (typed: string): boolean => /^(?:[x*•]{4}[\s._–-]?){2}\d{4}$/iu.test(typed)

/** A number cell of a program that shows decimals. @example wholeNumber('number', '32534.0') // '32534' */
const wholeNumber = (is: AdmissionField['is'], typed: string): string =>
  typeof is === 'string' && ['number', 'mobile', 'aadhaar', 'pincode', 'account'].includes(is)
    ? typed.replace(/\.0+$/, '')
    : typed
