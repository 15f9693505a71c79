import { m } from '#paraglide/messages.js'
import type { Option } from '../lists/list-view.ts'
import {
  type CodedProfileField,
  codedProfileFields,
  profileCodes,
  type ProfileField,
} from '../schemas/students/profile.ts'
import { stateNames } from './state-names.ts'

/** A word in the current language, or in the requested one. */
type Say = (inputs?: Record<never, never>, options?: { locale?: 'en' | 'de' }) => string

const yesNo = { yes: m['students.yesNo.yes'], no: m['students.yesNo.no'] }

/** The words for the codes of each field. */
export const profileWords: Readonly<Record<CodedProfileField, Readonly<Record<string, Say>>>> = {
  gender: {
    male: m['students.gender.male'],
    female: m['students.gender.female'],
    other: m['students.gender.other'],
  },
  disability: yesNo,
  minority: yesNo,
  domicile: {
    ...Object.fromEntries(Object.entries(stateNames).map(([code, name]) => [code, () => name])),
    abroad: m['students.domicile.abroad'],
  },
  incomeSlab: {
    upTo1: m['students.incomeSlab.upTo1'],
    upTo2: m['students.incomeSlab.upTo2'],
    upTo5: m['students.incomeSlab.upTo5'],
    upTo8: m['students.incomeSlab.upTo8'],
    above8: m['students.incomeSlab.above8'],
  },
}

/**
 * Returns the word for a stored detail; an APAAR id in groups of four digits.
 * @example sayProfile('gender', 'female') // 'Female'
 */
export function sayProfile(field: ProfileField, code: string | null): string {
  if (code === null || code === '') return ''
  if (field === 'apaar') return code.replaceAll(/\d{4}(?=\d)/g, '$& ')
  return profileWords[field][code]?.() ?? code
}

/** Returns the options of a field. */
export const profileOptions = (field: CodedProfileField): readonly Option[] =>
  profileCodes[field].map((code) => [code, sayProfile(field, code)])

const isProfileField = (field: string): field is ProfileField =>
  field === 'apaar' || codedProfileFields.some((each) => each === field)

/** Returns the word for a detail; null for every other field. */
export const sayIfProfile = (field: string, code: string): string | null =>
  isProfileField(field) ? sayProfile(field, code) : null
