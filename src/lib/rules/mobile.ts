/** An Indian mobile number as it is kept: ten digits, the first of them 6 to 9. */
export const isIndianMobile = (text: string): boolean => /^[6-9]\d{9}$/.test(text)

/**
 * What was written, without spaces, dashes and the country's code or a leading 0; anything else stays as it is, to be
 * refused by whoever asks for a mobile.
 * @example readMobile('+91 98480-22338') // '9848022338'
 */
export function readMobile(written: string): string {
  const plain = written.normalize('NFKC').replaceAll(/[\s()-]/g, '')
  const [, digits = plain] = /^(?:\+91|91|0)([6-9]\d{9})$/.exec(plain) ?? []
  return digits
}
