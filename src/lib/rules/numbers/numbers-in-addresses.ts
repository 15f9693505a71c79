import { maskAadhaarIn } from './aadhaar.ts'

/** In the query of an address whose text is meant as it stands: a roll number may look like an Aadhaar number. */
export const meantSo = 'meantSo'

/** In the query of an address from which such a number was taken. */
export const numberTaken = 'numberTaken'

/** Of a record: one in some thousands has twelve digits in a row. */
const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * What a search would write into an address: an Aadhaar number stays there in the browser's history and in the logs of
 * whatever stands before the server.
 */
export const isForNoAddress = (text: string): boolean => {
  const typed = plainlyWritten(text.replaceAll(id, ''))
  return maskAadhaarIn(typed) !== typed
}

/** As it comes out of a spreadsheet, a message or another keyboard: its digits are those of ASCII then, one space between them. */
const plainlyWritten = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/(?<=\d)[\s\p{C}\p{Z}\p{Pd}._/,+]+(?=\d)/gu, ' ')

/** Unicode has the ten digits of each script in a row. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

/** The query without such numbers; null where it has none, or somebody has said that none is meant. */
export function queryWithout(query: URLSearchParams): URLSearchParams | null {
  const kept = [...query].filter(([, value]) => !isForNoAddress(value))
  if (kept.length === query.size || query.has(meantSo)) return null
  return new URLSearchParams([...kept, [numberTaken, '1']])
}
