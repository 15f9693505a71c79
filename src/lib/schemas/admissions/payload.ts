import * as v from 'valibot'
import { isDay, isoOfTyped } from '../../rules/dates/typed-day.ts'
import { plainRupees } from '../../rules/money/paise.ts'
import { maskAadhaarIn } from '../../rules/numbers/aadhaar.ts'
import { isIndianMobile, readMobile } from '../../rules/numbers/mobile.ts'
import { manyLines, oneLineText, tidySpaces } from '../visible-text.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  type PayloadName,
  type TextKind,
} from './fields.ts'

/**
 * Tells whether a free text contains an Aadhaar number: it would be stored in clear and shown to everybody who sees the
 * text.
 */
export const textHoldsAadhaar = (text: string): boolean => maskAadhaarIn(text) !== text

const withoutAadhaar = v.check((typed: string) => !textHoldsAadhaar(typed), 'admissions.aadhaarInText')

/**
 * Tells whether a text contains this number, however its digits are grouped and whether or not its check digit is
 * valid.
 */
export const saysNumber = (text: string, aadhaar: string): boolean =>
  aadhaar !== '' && text.length >= aadhaar.length && text.replaceAll(/\D/g, '').includes(aadhaar)

/** The payload of both admission forms, and the validation of each field. */

/** 1 is /admissionForm, 2 is /AdmissionFormForSmsk; spreadsheets are validated by the rules of form 2. */
export type AdmissionForm = 1 | 2

/** All values are texts, empty where nothing was entered. */
export type AdmissionPayload = Record<PayloadName, string>

export const maxNameLength = 120
export const longestLine = 200
export const longestAddress = 400

/** Matches letters of any script, spaces, and the signs in names: D’Souza, St. Mary-Ann. */
const letters = /^(?=.*\p{L})[\p{L}\p{M}\p{Zs}.'’\u200C\u200D-]+$/u
export const isOfLetters = (typed: string): boolean => letters.test(typed)
/**
 * Also accepts signs outside Latin, so that the server can name the one that cannot be printed; it refuses the others.
 */
const likelyLetters = /^[\p{L} .'\u{250}-\u{10FFFF}-]+$/u

const filled = (rule: RegExp, code: string) =>
  v.check((typed: string) => typed === '' || rule.test(typed), code)

const line = (max = longestLine) =>
  v.pipe(v.string(), tidySpaces, v.maxLength(max, 'field.tooLong'), oneLineText)
/** Removes direction marks, which come along with text copied from a list of contacts. */
const seen = v.transform((typed: string) => typed.replaceAll(/\p{Cf}/gu, ''))

const withoutSpaces = v.pipe(
  v.string(),
  seen,
  line(),
  v.transform((typed) => typed.replaceAll(/\s/g, '')),
)

/** A masked number means that the stored number is unchanged. */
const masked = /^X{4} X{4} \d{4}$/
export const isMasked = (aadhaar: string): boolean => masked.test(aadhaar)

const mobileOf = {
  1: (typed: string) => /^[1-9]\d{9}$/.test(typed),
  2: isIndianMobile,
} as const satisfies Record<AdmissionForm, (typed: string) => boolean>

const email = v.pipe(v.string(), v.email())

/** Earlier days of birth are typing errors; this also rejects two-digit years. */
const firstDay = '1900-01-01'

function textRule(kind: TextKind, form: AdmissionForm): v.GenericSchema<string, string> {
  switch (kind) {
    case 'line':
      return line()
    case 'lines':
      return v.pipe(v.string(), v.trim(), v.maxLength(longestAddress, 'field.tooLong'), manyLines)
    case 'letters':
      return v.pipe(line(maxNameLength), filled(likelyLetters, 'admissions.enterText'))
    case 'number':
      return v.pipe(withoutSpaces, filled(/^(?!0+$)\d{1,12}$/, 'admissions.enterNumber'))
    case 'account':
      return v.pipe(withoutSpaces, filled(/^\d{9,18}$/, 'admissions.enterNumber'))
    case 'mobile':
      return v.pipe(
        v.string(),
        seen,
        line(),
        // This runs before spaces are removed: the space after an area code identifies a landline.
        v.transform(readMobile),
        v.check((typed) => typed === '' || mobileOf[form](typed), `admissions.mobile${form}`),
      )
    case 'aadhaar':
      return v.pipe(
        v.string(),
        seen,
        line(),
        v.transform((typed) => (isMasked(typed) ? typed : typed.replaceAll(/\s/g, ''))),
        v.check(
          (typed) => typed === '' || isMasked(typed) || /^\d{12}$/.test(typed),
          `admissions.aadhaar${form}`,
        ),
      )
    case 'email':
      return v.pipe(
        v.string(),
        v.trim(),
        v.toLowerCase(),
        v.maxLength(254, 'field.tooLong'),
        v.check((typed) => typed === '' || v.is(email, typed), 'admissions.enterEmail'),
      )
    case 'date':
      return v.pipe(
        v.string(),
        v.trim(),
        v.transform((typed) => isoOfTyped(typed) ?? typed),
        v.check((typed) => typed === '' || (isDay(typed) && typed >= firstDay), 'admissions.enterDate'),
      )
    case 'percentage':
      return v.pipe(
        withoutSpaces,
        // German uses a decimal comma.
        v.transform((typed) => typed.replace(/%$/, '').replace(',', '.')),
        filled(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 'admissions.enterPercentage'),
      )
    case 'rupees':
      return v.pipe(
        withoutSpaces,
        v.transform(plainRupees),
        filled(/^\d{1,10}(?:\.\d{1,2})?$/, 'admissions.enterNumber'),
      )
    case 'door':
      return v.pipe(withoutSpaces, filled(/^[\d/-]+$/, 'admissions.enterDoorNo'))
    case 'pincode':
      return v.pipe(withoutSpaces, filled(/^\d{1,6}$/, 'admissions.enterPincode'))
    case 'landline':
      return v.pipe(withoutSpaces, filled(/^(?=.*\d)[\d-]{1,20}$/, 'admissions.enterLandline'))
  }
}

/**
 * Returns the validation of one field that is not empty.
 * @example v.is(fieldRule('aadhaar', 2), '1234') // false
 */
export function fieldRule(name: AdmissionFieldName, form: AdmissionForm): v.GenericSchema<string, string> {
  const { is }: AdmissionField = admissionFields[name]
  // Hall ticket numbers of some examinations have twelve digits, so they are not checked for Aadhaar numbers.
  if (name === 'hallTicketNo') return line()
  if (is === 'line' || is === 'lines' || is === 'landline') return v.pipe(textRule(is, form), withoutAadhaar)
  if (typeof is === 'string') return textRule(is, form)
  if ('entry' in is) return line()
  return v.pipe(
    line(),
    v.transform((typed) => is.oneOf.find((value) => value.toLowerCase() === typed.toLowerCase()) ?? typed),
    v.check((typed) => typed === '' || is.oneOf.includes(typed), 'field.invalid'),
  )
}

/** Clients also send numbers, nothing, and true or false for yes or no. */
const asText = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()], 'field.invalid')), ''),
  v.transform((sent) => (typeof sent === 'boolean' ? (sent ? 'yes' : 'no') : String(sent ?? ''))),
)

/** Required fields of each form, in the order in which they are reported. */
export const requiredFields = {
  1: ['name', 'gender', 'courseAppliedFor', 'batch', 'branch', 'aadharNo'],
  2: ['dateOfAdmission', 'name', 'admissionType', 'courseAppliedFor', 'branch', 'gender', 'aadharNo'],
} as const satisfies Record<AdmissionForm, readonly PayloadName[]>

/** Returns the error code of a missing field: form 1 has one message for all fields, form 2 one for each. */
export const missingCode = (form: AdmissionForm, name: PayloadName): string =>
  form === 1 ? 'field.required' : `admissions.missing.${name}`

function payloadOf(form: AdmissionForm): v.GenericSchema<Partial<AdmissionPayload>, AdmissionPayload> {
  const required: readonly PayloadName[] = requiredFields[form]
  const entries = admissionFieldNames.map((field) => {
    const { payload } = admissionFields[field]
    const isRequired = required.includes(payload)
    const rule = v.pipe(asText, fieldRule(field, form))
    return [
      payload,
      isRequired
        ? v.pipe(
            rule,
            v.check((typed) => typed !== '', missingCode(form, payload)),
          )
        : rule,
    ] as const
  })
  // The entries are built from the table of fields, from which the type is derived.
  const fields = v.object(Object.fromEntries(entries)) as unknown as v.GenericSchema<
    Partial<AdmissionPayload>,
    AdmissionPayload
  >
  return v.pipe(
    fields,
    v.forward(
      v.check(
        ({ marksSecured, totalMarksInter }) => !isMore(marksSecured, totalMarksInter),
        'admissions.marksAboveTotal',
      ),
      ['marksSecured'],
    ),
  )
}

const isMore = (one: string, other: string): boolean =>
  one !== '' && other !== '' && Number(one) > Number(other)

/** @example v.parse(admissionPayload[1], { name: 'Asha Rao', gender: 'FEMALE', … }) */
export const admissionPayload: Readonly<Record<AdmissionForm, ReturnType<typeof payloadOf>>> = {
  1: payloadOf(1),
  2: payloadOf(2),
}
