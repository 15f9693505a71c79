import { withoutUnseen } from '../cells/clean-cell.ts'

/** An Indian mobile number as it is kept: ten digits, the first of them 6 to 9. */
export const isIndianMobile = (text: string): boolean => /^[6-9]\d{9}$/.test(text)

/**
 * What was written, without spaces, dashes and the country's code or a leading 0; anything else stays as it is, to be
 * refused by whoever asks for a mobile. So does a landline, whose digits behind the code of its town could be those of a
 * mobile: 0863-2234567.
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
 * A number in two parts of ten digits together: the code of a town, which begins with 6, 7 or 8 where it could be a
 * mobile at all, and a number there, which begins with 2 to 6.
 */
const landline =
  /^(?:(?:\+|00)?91)?[\s()‐-―-]*0?[\s()‐-―-]*(?:[678]\d[\s()‐-―-]+[2-6]\d{7}|[678]\d\d[\s()‐-―-]+[2-6]\d{6}|[678]\d{3}[\s()‐-―-]+[2-6]\d{5})$/
/** The same with the 0 before the code, and the number in two parts: 080 4123 4567. */
const dividedLandline = /^(?:(?:\+|00)?91)?[\s()‐-―-]*0[678]\d{1,2}[\s()‐-―-]+[2-6]\d{2,3}[\s()‐-―-]+\d{4}$/
