import { createHash, createHmac } from 'node:crypto'
import { linkTokenOf, readLinkToken } from '../core/ids.ts'
import type { Keyring } from '../secrets/keyring.ts'

/**
 * Tokens of links that can be mailed once more. Each is made of the id of its row and a secret of the installation, so
 * the row keeps nothing but a hash, and a second email carries the same link: one that is asked for by a stranger ends
 * nobody's.
 */
export function confirmationLinks(keyring: Pick<Keyring, 'all'>, purpose: string) {
  const tokens = (id: string): string[] =>
    keyring.all(purpose).map(({ key }) => linkTokenOf(createHmac('sha256', key).update(id).digest()))

  return {
    make: (id: string): { token: string; hash: string } => {
      const token = tokens(id)[0] ?? ''
      return { token, hash: hashOfLink(token) }
    },

    /** Null where the secret that made it is no more among those of the installation. */
    again: (id: string, hash: string): string | null =>
      tokens(id).find((token) => hashOfLink(token) === hash) ?? null,

    hash: hashOfLink,
  }
}

const hashOfLink = (token: string): string => createHash('sha256').update(readLinkToken(token)).digest('hex')
