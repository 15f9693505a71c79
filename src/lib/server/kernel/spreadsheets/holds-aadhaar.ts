import { hasCheckDigit, numbersWritten } from '#lib/rules/numbers/aadhaar.ts'
import type { SheetTable } from './sheet.types.ts'

/** "Aadhaar" in its spellings, and in the scripts of Indian offices. */
const namesIt = /a+d+h+a+r|uidai|आधार|ఆధార్|ஆதார்|ಆಧಾರ್|ആധാർ|આધાર|ਆਧਾਰ|ଆଧାର|আধার/

/** @example namesAadhaar('Student Aadhar No.') // true */
export const namesAadhaar = (heading: string): boolean =>
  namesIt.test(heading.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, ''))

/**
 * Whether a sheet contains Aadhaar numbers: a heading says so, or at least half of a column's twelve-digit numbers
 * have a valid check digit. One in ten of other numbers, such as some universities' roll numbers, has it by chance.
 */
export const holdsAadhaar = ({ headers, rows }: SheetTable): boolean =>
  headers.some(namesAadhaar) ||
  holdsAadhaarIn(headers) ||
  headers.some((_, column) => holdsAadhaarIn(rows.map(({ cells }) => cells[column] ?? '')))

/** Whether the texts of one column contain Aadhaar numbers. */
export function holdsAadhaarIn(texts: readonly string[]): boolean {
  // Most cells are shorter than such a number.
  const numbers = texts.flatMap((text) => (text.length < 12 ? [] : numbersWritten(text)))
  const checked = numbers.filter(hasCheckDigit).length
  return checked > 0 && checked * 2 >= numbers.length
}
