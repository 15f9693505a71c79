import { maskAadhaarIn } from './aadhaar.ts'

/** Query parameter by which the user confirms the search text: a roll number may look like an Aadhaar number. */
export const meantSo = 'meantSo'

/** Query parameter that tells that such a number was removed from the address. */
export const numberTaken = 'numberTaken'

/** Matches record ids, which are ignored: one in some thousands has twelve digits in a row. */
const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * Tells whether a search must not become part of an address. An Aadhaar number there would stay in the browser's
 * history and in the logs of proxies.
 */
export const isForNoAddress = (text: string): boolean => {
  const typed = plainlyWritten(text.replaceAll(id, ''))
  return maskAadhaarIn(typed) !== typed
}

/**
 * Normalises a text from a spreadsheet, a message or another keyboard: its digits become ASCII, with one space between
 * groups.
 */
const plainlyWritten = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/(?<=\d)[\s\p{C}\p{Z}\p{Pd}._/,+]+(?=\d)/gu, ' ')

/** Converts a digit of any script: the ten digits of a script are consecutive in Unicode. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

/** Returns the query without such numbers; null where it contains none or the user has confirmed the text. */
export function queryWithout(query: URLSearchParams): URLSearchParams | null {
  const kept = [...query].filter(([, value]) => !isForNoAddress(value))
  if (kept.length === query.size || query.has(meantSo)) return null
  return new URLSearchParams([...kept, [numberTaken, '1']])
}
