/** What reports ask of a student beside name and place; null where nobody has said it. */
import { isApaarId, readApaarId } from '../../rules/numbers/apaar-id.ts'
import * as v from 'valibot'

export const studentGenders = ['male', 'female', 'other'] as const
export type StudentGender = (typeof studentGenders)[number]

export const yesOrNo = ['yes', 'no'] as const
export type YesOrNo = (typeof yesOrNo)[number]

/** Yearly income of the family in lakh rupees; the limits are those of scholarships and of the EWS quota. */
export const incomeSlabs = ['upTo1', 'upTo2', 'upTo5', 'upTo8', 'above8'] as const
export type IncomeSlab = (typeof incomeSlabs)[number]

/** States and union territories by their codes of ISO 3166-2:IN; `abroad` is for everywhere else. */
export const domiciles = [
  'AP',
  'AR',
  'AS',
  'BR',
  'CG',
  'GA',
  'GJ',
  'HR',
  'HP',
  'JH',
  'KA',
  'KL',
  'MP',
  'MH',
  'MN',
  'ML',
  'MZ',
  'NL',
  'OD',
  'PB',
  'RJ',
  'SK',
  'TN',
  'TS',
  'TR',
  'UP',
  'UK',
  'WB',
  'AN',
  'CH',
  'DH',
  'DL',
  'JK',
  'LA',
  'LD',
  'PY',
  'abroad',
] as const
export type Domicile = (typeof domiciles)[number]

export interface StudentProfile {
  gender: StudentGender | null
  /** Whether the student is a person with a disability (PwD). */
  disability: YesOrNo | null
  /** Whether the student belongs to a religious minority. */
  minority: YesOrNo | null
  domicile: Domicile | null
  incomeSlab: IncomeSlab | null
  /** Twelve digits, like an Aadhaar number, but none. */
  apaar: string | null
}
export type ProfileField = keyof StudentProfile

export const profileFields = [
  'gender',
  'disability',
  'minority',
  'domicile',
  'incomeSlab',
  'apaar',
] as const satisfies readonly ProfileField[]

/** The codes of each field that has a fixed set of them. */
export const profileCodes = {
  gender: studentGenders,
  disability: yesOrNo,
  minority: yesOrNo,
  domicile: domiciles,
  incomeSlab: incomeSlabs,
} as const satisfies Record<Exclude<ProfileField, 'apaar'>, readonly string[]>
export type CodedProfileField = keyof typeof profileCodes

export const codedProfileFields = [
  'gender',
  'disability',
  'minority',
  'domicile',
  'incomeSlab',
] as const satisfies readonly CodedProfileField[]

export const emptyProfile: StudentProfile = {
  gender: null,
  disability: null,
  minority: null,
  domicile: null,
  incomeSlab: null,
  apaar: null,
}

const oneOf = <const Codes extends readonly string[]>(codes: Codes) =>
  v.optional(
    v.pipe(
      v.picklist(['', ...codes], 'field.invalid'),
      v.transform((code): Codes[number] | null => (code === '' ? null : code)),
    ),
    '',
  )

/** The fields of a student's form; an empty text says nothing. */
export const profileInput = {
  gender: oneOf(studentGenders),
  disability: oneOf(yesOrNo),
  minority: oneOf(yesOrNo),
  domicile: oneOf(domiciles),
  incomeSlab: oneOf(incomeSlabs),
  apaar: v.optional(
    v.pipe(
      v.string(),
      v.transform(readApaarId),
      v.check((typed) => typed === '' || isApaarId(typed), 'student.apaarWrong'),
      v.transform((typed) => typed || null),
    ),
    '',
  ),
}
