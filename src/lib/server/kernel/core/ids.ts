import { randomBytes, randomUUIDv7 } from 'node:crypto'

/** Crockford's base 32: no I, L, O, U, so a code read aloud or off paper is typed right. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Later ones sort after earlier ones: rows that are added together lie together in an index. */
export const newId = (): string => randomUUIDv7()

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

export const shortLength = 10

/** A code for print: 10 characters, 50 random bits. */
export const newShortCode = (): string => randomCode(shortLength)

/** The same of bytes that are secret: what is derived need not be kept. */
export const shortCodeOf = (bytes: Uint8Array): string => codeOf(bytes.subarray(0, shortLength))

/** What a person typed, as the code it stands for: upper case, no dashes or spaces, look-alikes folded. */
export const normaliseShortCode = (typed: string): string => foldLookAlikes(typed).slice(0, shortLength)

const tokenLength = 26

/** The token of a link that also goes out on paper: 130 random bits. */
export const newLinkToken = (): string => randomCode(tokenLength)

/** A token of bytes that are secret, for a link that is made once more of the same bytes. */
export const linkTokenOf = (bytes: Uint8Array): string => codeOf(bytes.subarray(0, tokenLength))

/** A token as it came, or, typed off paper, the one it stands for. Older ones are longer, and case counts in them. */
export const readLinkToken = (typed: string): string =>
  typed.length === tokenLength ? foldLookAlikes(typed) : typed

const randomCode = (length: number): string => codeOf(randomPart(length))

const codeOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('')

/** Read off paper: O is 0, and I and L are 1. */
export const foldLookAlikes = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const drawn = 4096

let pool = randomBytes(drawn)
let used = 0

/**
 * So many random bytes, each of them handed out once. They are drawn for many texts at a time: a draw for each nonce of
 * an upload takes longer than sealing what it is for.
 */
export function randomPart(length: number): Buffer {
  if (length > drawn) return randomBytes(length)
  if (used + length > drawn) [pool, used] = [randomBytes(drawn), 0]
  const part = pool.subarray(used, used + length)
  used += length
  return part
}
