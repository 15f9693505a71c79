const shown = 4

/**
 * Masks a number for readers without the right to see it: shows the last four characters, in groups of four. A short
 * number is masked completely.
 * @example mask('123456781234') // 'XXXX XXXX 1234'
 */
export function mask(value: string): string {
  const characters = [...value.replaceAll(/\s/g, '')]
  const hidden = characters.length < 2 * shown ? characters.length : characters.length - shown
  const masked = characters.map((character, at) => (at < hidden ? 'X' : character))
  // Groups are counted from the end, so that the visible digits are one group.
  const first = masked.length % shown || shown
  const groups = [masked.slice(0, first)]
  for (let start = first; start < masked.length; start += shown)
    groups.push(masked.slice(start, start + shown))
  return groups.map((group) => group.join('')).join(' ')
}

/** Matches twelve digits, in one or three groups; no Aadhaar number begins with 0 or 1. */
const written = /(?<!\d)[2-9]\d{3}([ ._-]?)\d{4}\1\d{4}(?!\d)/g

/**
 * Returns the digits of all numbers in a text that have the form of an Aadhaar number, without checking the check
 * digit.
 */
export const numbersWritten = (text: string): string[] =>
  [...text.matchAll(written)].map(([number]) => number.replaceAll(/\D/g, ''))

/**
 * Tells whether a text is an Aadhaar number: twelve digits, not starting with 0 or 1, with a valid check digit.
 * @example isAadhaar('234123412346') // true
 */
export const isAadhaar = (text: string): boolean => /^[2-9]\d{11}$/.test(text) && hasCheckDigit(text)

/**
 * Masks the Aadhaar numbers in a text, such as a file name. One in ten other twelve-digit numbers, such as a date with
 * a time, is masked as well.
 * @example maskAadhaarIn('scan 2341 2341 2346.xlsx') // 'scan XXXX XXXX 2346.xlsx'
 */
export const maskAadhaarIn = (text: string): string =>
  text.replaceAll(written, (number) => {
    const digits = number.replaceAll(/\D/g, '')
    return hasCheckDigit(digits) ? mask(digits) : number
  })

/** Matches the form with any first digit and also with extra digits. */
const writtenSomehow = /\d{4,}([ ._-]?)\d{4,}\1\d{4,}/g

/**
 * Masks every number that may be an Aadhaar number, mistyped or not, in a text from a sheet that contains Aadhaar
 * numbers.
 * @example maskNumbersIn('1234 5678 1234') // 'XXXX XXXX 1234'
 */
export const maskNumbersIn = (text: string): string => text.replaceAll(writtenSomehow, mask)

/** Verhoeff's permutation; it is applied once more for each position of a digit. */
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** Validates a number whose last digit is its Verhoeff check digit. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    let permuted = Number(digit)
    for (let time = 0; time < place % 8; time += 1) permuted = permutation[permuted] ?? 0
    sum = multiply(sum, permuted)
  }
  return sum === 0
}

/** Multiplies in the symmetry group of a pentagon: 0–4 are rotations, 5–9 reflections. */
function multiply(a: number, b: number): number {
  const turn = a < 5 ? (a % 5) + (b % 5) : (a % 5) - (b % 5)
  return ((turn + 5) % 5) + (a < 5 === b < 5 ? 0 : 5)
}
