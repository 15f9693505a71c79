import { hasCheckDigit, numbersWritten } from '#lib/rules/numbers/aadhaar.ts'
import type { SheetTable } from './sheet.types.ts'

/** "Aadhaar" in its spellings, and in the scripts of Indian offices. */
const namesIt = /a+d+h+a+r|uidai|आधार|ఆధార్|ஆதார்|ಆಧಾರ್|ആധാർ|આધાર|ਆਧਾਰ|ଆଧାର|আধার/

/** @example namesAadhaar('Student Aadhar No.') // true */
export const namesAadhaar = (heading: string): boolean =>
  namesIt.test(heading.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, ''))

/** Ids of the Academic Bank of Credits, under both of its names. */
const namesAcademicId = /apaar|\babc\s*(?:id|no|number)|academicbankofcredits/

/**
 * Tells whether a column has other numbers of twelve digits, of which one in ten has a valid check digit by chance.
 * Only its heading decides, never the numbers.
 * @example namesOtherNumber('ABC ID/APAAR ID') // true
 */
export const namesOtherNumber = (heading: string): boolean => namesAcademicId.test(heading.toLowerCase())

/**
 * Whether a sheet contains Aadhaar numbers: a heading says so, or at least half of a column's twelve-digit numbers
 * have a valid check digit. One in ten of other numbers, such as some universities' roll numbers, has it by chance.
 */
export const holdsAadhaar = ({ headers, rows }: SheetTable): boolean =>
  headers.some(namesAadhaar) ||
  holdsAadhaarIn(headers) ||
  headers.some(
    (heading, column) =>
      !namesOtherNumber(heading) && holdsAadhaarIn(rows.map(({ cells }) => cells[column] ?? '')),
  )

/** Whether the texts of one column contain Aadhaar numbers. */
export function holdsAadhaarIn(texts: readonly string[]): boolean {
  // Most cells are shorter than such a number.
  const numbers = texts.flatMap((text) => (text.length < 12 ? [] : numbersWritten(text)))
  const checked = numbers.filter(hasCheckDigit).length
  return checked > 0 && checked * 2 >= numbers.length
}
