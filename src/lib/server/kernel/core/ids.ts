import { randomBytes, randomUUIDv7 } from 'node:crypto'

/** Crockford's base 32 without I, L, O and U, so that a code read aloud or from paper is entered correctly. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Creates a UUID version 7. Later ids sort after earlier ones, so rows that are added together lie together in an
 * index.
 */
export const newId = (): string => randomUUIDv7()

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

export const shortLength = 10

/** Creates a code for print: 10 characters, 50 random bits. */
export const newShortCode = (): string => randomCode(shortLength)

/** Derives a short code from secret bytes, so that the code need not be stored. */
export const shortCodeOf = (bytes: Uint8Array): string => codeOf(bytes.subarray(0, shortLength))

/** Normalises an entered code: upper case, without dashes or spaces, look-alikes folded. */
export const normaliseShortCode = (typed: string): string => foldLookAlikes(typed).slice(0, shortLength)

const tokenLength = 26

/** Creates the token of a link that is also printed: 130 random bits. */
export const newLinkToken = (): string => randomCode(tokenLength)

/** Derives a link token from secret bytes, so that the same bytes give the same link again. */
export const linkTokenOf = (bytes: Uint8Array): string => codeOf(bytes.subarray(0, tokenLength))

/**
 * Normalises a token that may have been entered from paper. Older tokens are longer and case-sensitive, so they stay
 * unchanged.
 */
export const readLinkToken = (typed: string): string =>
  typed.length === tokenLength ? foldLookAlikes(typed) : typed

const randomCode = (length: number): string => codeOf(randomPart(length))

const codeOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('')

/** Folds characters that are confused on paper: O becomes 0, I and L become 1. */
export const foldLookAlikes = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const drawn = 4096

let pool = randomBytes(drawn)
let used = 0

/**
 * Returns random bytes, none of which is handed out twice. They are drawn in large batches: drawing a nonce for each
 * field of an upload takes longer than sealing the field.
 */
export function randomPart(length: number): Buffer {
  if (length > drawn) return randomBytes(length)
  if (used + length > drawn) [pool, used] = [randomBytes(drawn), 0]
  const part = pool.subarray(used, used + length)
  used += length
  return part
}
