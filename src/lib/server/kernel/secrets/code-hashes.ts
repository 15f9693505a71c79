import { createHmac } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/** Hashes of a short code, under the newest secret first: fifty bits are tried out soon where the hash needs no key. */
export const codeHashes =
  (keyring: Pick<Keyring, 'all'>, purpose: string) =>
  (code: string): string[] =>
    keyring.all(purpose).map(({ key }) => createHmac('sha256', key).update(code).digest('base64url'))
