import * as v from 'valibot'
import { maskAadhaarIn } from '../../rules/numbers/aadhaar.ts'

/** In a free text the number would be kept in clear, and shown to everybody who sees the text. */
export const holdsAadhaar = (text: string): boolean => maskAadhaarIn(text) !== text

export const withoutAadhaar = v.check((typed: string) => !holdsAadhaar(typed), 'admissions.aadhaarInText')

/** True of the number itself however it is grouped, whether its check digit fits or not. */
export const saysNumber = (text: string, aadhaar: string): boolean =>
  aadhaar !== '' && text.length >= aadhaar.length && text.replaceAll(/\D/g, '').includes(aadhaar)
