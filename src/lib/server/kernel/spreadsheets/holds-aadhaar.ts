import { hasCheckDigit, numbersWritten } from '#lib/rules/numbers/aadhaar.ts'
import type { SheetTable } from './sheet.types.ts'

/** "Aadhaar" in its spellings, and in the scripts in which offices of India write it. */
const namesIt = /a+d+h+a+r|uidai|आधार|ఆధార్|ஆதார்|ಆಧಾರ್|ആധാർ|આધાર|ਆਧਾਰ|ଆଧାର|আধার/

/** @example namesAadhaar('Student Aadhar No.') // true */
export const namesAadhaar = (heading: string): boolean =>
  namesIt.test(heading.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, ''))

/**
 * Whether a sheet holds Aadhaar numbers: a heading says so, or at least half of a column's numbers of twelve digits have
 * the check digit of one. Of other numbers, such as the roll numbers of some universities, one in ten has it.
 */
export const holdsAadhaar = ({ headers, rows }: SheetTable): boolean =>
  headers.some(namesAadhaar) ||
  holdsAadhaarIn(headers) ||
  headers.some((_, column) => holdsAadhaarIn(rows.map(({ cells }) => cells[column] ?? '')))

/** The same of the texts of one column. */
export function holdsAadhaarIn(texts: readonly string[]): boolean {
  // Most cells are shorter than such a number.
  const numbers = texts.flatMap((text) => (text.length < 12 ? [] : numbersWritten(text)))
  const checked = numbers.filter(hasCheckDigit).length
  return checked > 0 && checked * 2 >= numbers.length
}
