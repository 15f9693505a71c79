import { type KeyObject, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Keyring } from '../../../kernel/secrets/keyring.ts'

const purpose = 'self payers'
const name = 'prangan.selfPayer'
/** In seconds: long enough to pay, short enough for a shared browser. */
const anHour = 60 * 60

/**
 * Remembers who has entered an admission's number and date of birth, in a cookie that scripts cannot read. It is not a
 * login; it opens only the dues and payments of that admission.
 */
export interface SelfPayers {
  /** A Set-Cookie header value. */
  selfPayerCookie(admissionId: string): string
  /** The admission's id; null if the cookie is missing, invalid or expired. */
  selfPayerIn(headers: Headers): string | null
}

export const expiredSelfPayer = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

interface Parts {
  keyring: Pick<Keyring, 'all' | 'current'>
  clock: Clock
}

export function createSelfPayers({ keyring, clock }: Parts): SelfPayers {
  const sign = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const now = (): number => Math.floor(Date.parse(clock.now()) / 1000)

  return {
    selfPayerCookie(admissionId) {
      const text = `${admissionId}.${now() + anHour}`
      const signature = sign(keyring.current(purpose).key, text).toString('base64url')
      return `${name}=${text}.${signature}; Path=/; Max-Age=${anHour}; HttpOnly; SameSite=Lax`
    },

    selfPayerIn(headers) {
      const given = new RegExp(`(?:^|; )${name}=(([\\w-]+)\\.(\\d+))\\.([\\w-]{43})(?:;|$)`)
      const [, text = '', id = '', until = '', shown = ''] = given.exec(headers.get('cookie') ?? '') ?? []
      const signature = Buffer.from(shown, 'base64url')
      const isOurs =
        signature.length === 32 &&
        keyring.all(purpose).some(({ key }) => timingSafeEqual(sign(key, text), signature))
      return isOurs && Number(until) > now() ? id : null
    },
  }
}
