import { createHmac, timingSafeEqual } from 'node:crypto'

const name = 'prangan.device'
const oneYear = 365 * 24 * 60 * 60

/**
 * A cookie that says: this browser has signed this person in before. It opens nothing; it keeps the
 * person out of the waits that a guesser elsewhere causes.
 */
export function createDeviceProof(secret: string) {
  const proofOf = (username: string): string =>
    createHmac('sha256', secret).update(`device ${username.toLowerCase()}`).digest('base64url')

  return {
    isKnown(headers: Headers, username: string): boolean {
      const given = new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
      const proof = proofOf(username)
      return given.length === proof.length && timingSafeEqual(Buffer.from(given), Buffer.from(proof))
    },
    cookie: (username: string): string =>
      `${name}=${proofOf(username)}; Path=/; Max-Age=${oneYear}; HttpOnly; SameSite=Lax`,
  }
}
