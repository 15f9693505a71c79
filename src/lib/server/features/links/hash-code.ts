import { createHmac } from 'node:crypto'
import type { Keyring } from '../../kernel/secrets/keyring.ts'

const purpose = 'prangan parent codes'

/** Hashes of a code, under the newest secret first: fifty bits are tried out soon where the hash needs no key. */
export const codeHashes =
  (keyring: Pick<Keyring, 'all'>) =>
  (code: string): string[] =>
    keyring.all(purpose).map(({ key }) => createHmac('sha256', key).update(code).digest('base64url'))
