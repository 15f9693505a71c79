/**
 * Returns whether a text is one or more ISSNs or ISBNs with the right check digits. Journals print two ISSNs, for paper
 * and online.
 * @example isSerialNumber('1234-5679, 978-3-16-148410-0') // true
 */
export function isSerialNumber(typed: string): boolean {
  const numbers = typed
    .replaceAll(/\b[ep]?-?(?:issn|isbn)(?:-1[03])?\b:?/gi, ' ')
    .replaceAll(/\((?:print|online|electronic)\)/gi, ' ')
    .split(/[,;/]|\band\b/i)
    .map((part) => part.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase())
    .filter((part) => part !== '')
  return numbers.length > 0 && numbers.every(hasCheckDigit)
}

function hasCheckDigit(digits: string): boolean {
  if (/^\d{7}[\dX]$/.test(digits) || /^\d{9}[\dX]$/.test(digits)) return isDivisibleByEleven(digits)
  return /^97[89]\d{10}$/.test(digits) && isDivisibleByTen(digits)
}

/** ISSN and ISBN-10: the digits, weighted by their distance from the end, add up to a multiple of 11. X is ten. */
const isDivisibleByEleven = (digits: string): boolean =>
  sumOf(digits, (index) => digits.length - index) % 11 === 0

/** ISBN-13: the digits, weighted with 1 and 3 in turn, add up to a multiple of 10. */
const isDivisibleByTen = (digits: string): boolean =>
  sumOf(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0

const sumOf = (digits: string, weightOf: (index: number) => number): number =>
  [...digits].reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * weightOf(index), 0)
