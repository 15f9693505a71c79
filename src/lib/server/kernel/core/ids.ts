import { randomBytes, randomUUID } from 'node:crypto'

/** Crockford's base 32: no I, L, O, U, so a code read aloud or off paper is typed right. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const newId = (): string => randomUUID()

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** A code for print: 10 characters, 50 random bits. */
export function newShortCode(): string {
  return Array.from(randomBytes(10), (byte) => alphabet.charAt(byte & 31)).join('')
}

/** What a person typed, as the code it stands for: upper case, no dashes or spaces, look-alikes folded. */
export function normaliseShortCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .slice(0, 10)
}
