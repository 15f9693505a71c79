const shown = 4

/**
 * A number as it is shown to whoever may not read it: the last four characters, in groups of four. Of a short one
 * nothing is shown.
 * @example mask('123456781234') // 'XXXX XXXX 1234'
 */
export function mask(value: string): string {
  const characters = [...value.replaceAll(/\s/g, '')]
  const hidden = characters.length < 2 * shown ? characters.length : characters.length - shown
  const masked = characters.map((character, at) => (at < hidden ? 'X' : character))
  // Counted from the end, so that what is shown is one group.
  const first = masked.length % shown || shown
  const groups = [masked.slice(0, first)]
  for (let start = first; start < masked.length; start += shown)
    groups.push(masked.slice(start, start + shown))
  return groups.map((group) => group.join('')).join(' ')
}

/** Twelve digits, in one or in groups of four; no Aadhaar number begins with 0 or 1. */
const written = /(?<!\d)[2-9]\d{3}([ ._-]?)\d{4}\1\d{4}(?!\d)/g

/** The numbers in a text that are written as Aadhaar numbers are, whatever their check digit says: digits alone. */
export const numbersWritten = (text: string): string[] =>
  [...text.matchAll(written)].map(([number]) => number.replaceAll(/\D/g, ''))

/** Twelve digits, the first none of 0 and 1, the last the check digit. @example isAadhaar('234123412346') // true */
export const isAadhaar = (text: string): boolean => /^[2-9]\d{11}$/.test(text) && hasCheckDigit(text)

/**
 * A text, such as the name of a file, with the Aadhaar numbers in it masked. Of other numbers of twelve digits, a
 * date and time for example, one in ten is taken for one.
 * @example maskAadhaarIn('scan 2341 2341 2346.xlsx') // 'scan XXXX XXXX 2346.xlsx'
 */
export const maskAadhaarIn = (text: string): string =>
  text.replaceAll(written, (number) => {
    const digits = number.replaceAll(/\D/g, '')
    return hasCheckDigit(digits) ? mask(digits) : number
  })

/** The same whatever its check digit says, or its first, and where a digit too many was typed. */
const writtenSomehow = /\d{4,}([ ._-]?)\d{4,}\1\d{4,}/g

/**
 * The same with every number that could be meant for one, mistyped or not: of a text from a sheet that holds Aadhaar
 * numbers.
 * @example maskNumbersIn('1234 5678 1234') // 'XXXX XXXX 1234'
 */
export const maskNumbersIn = (text: string): string => text.replaceAll(writtenSomehow, mask)

/** Verhoeff's: the permutation that its digits go through once more with each place. */
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** By Verhoeff's rule, over all digits and the last one among them. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    let permuted = Number(digit)
    for (let time = 0; time < place % 8; time += 1) permuted = permutation[permuted] ?? 0
    sum = multiply(sum, permuted)
  }
  return sum === 0
}

/** In the group of a pentagon's turns (0–4) and flips (5–9). */
function multiply(a: number, b: number): number {
  const turn = a < 5 ? (a % 5) + (b % 5) : (a % 5) - (b % 5)
  return ((turn + 5) % 5) + (a < 5 === b < 5 ? 0 : 5)
}
