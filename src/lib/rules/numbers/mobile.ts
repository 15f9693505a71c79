import { withoutUnseen } from '../cells/clean-cell.ts'

/** Tells whether a text is an Indian mobile number as stored: ten digits, the first one 6 to 9. */
export const isIndianMobile = (text: string): boolean => /^[6-9]\d{9}$/.test(text)

/**
 * Normalises a mobile number: removes spaces, dashes and the country code or a leading 0. Any other text is returned
 * unchanged, for the validation to refuse. So is a landline, whose digits could otherwise pass as a mobile number:
 * 0863-2234567.
 * @example readMobile('+91 (0)98480-22338') // '9848022338'
 */
export function readMobile(written: string): string {
  const text = withoutUnseen(written.normalize('NFKC'))
  if ([landline, dividedLandline].some((form) => form.test(text.trim()))) return text.trim()
  const plain = text.replaceAll(/[\s()‐-―-]/g, '')
  const [, digits = plain] = /^(?:(?:\+|00)?91|0)?0?([6-9]\d{9})$/.exec(plain) ?? []
  return digits
}

/**
 * Matches a landline of ten digits in two parts: an area code that starts with 6, 7 or 8 (others cannot be confused
 * with a mobile), and a number that starts with 2 to 6.
 */
const landline =
  /^(?:(?:\+|00)?91)?[\s()‐-―-]*0?[\s()‐-―-]*(?:[678]\d[\s()‐-―-]+[2-6]\d{7}|[678]\d\d[\s()‐-―-]+[2-6]\d{6}|[678]\d{3}[\s()‐-―-]+[2-6]\d{5})$/
/** Matches a landline with a 0 before the area code and the number in two parts: 080 4123 4567. */
const dividedLandline = /^(?:(?:\+|00)?91)?[\s()‐-―-]*0[678]\d{1,2}[\s()‐-―-]+[2-6]\d{2,3}[\s()‐-―-]+\d{4}$/
