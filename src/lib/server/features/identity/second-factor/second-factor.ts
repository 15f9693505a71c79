import { isAPIError } from 'better-auth/api'
import QRCode from 'qrcode'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, refuseAt, unauthenticated } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { IdentityRepository } from '../repository.ts'
import { type Auth, ourFault } from '../sign-in/auth.ts'
import { type SpendCode, isTimedCode, noCode } from './single-use-codes.ts'

export interface FactorSetup {
  /** Content of the QR code: the key and its owner. */
  uri: string
  /** The key, to type if there is no camera. */
  secret: string
  /** The QR code as SVG. */
  qr: string
  recoveryCodes: string[]
}

interface Parts {
  auth: Auth
  store: Store<IdentityRepository>
  clock: Clock
  spendCode: SpendCode
  forget(userId: string): void
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Manages the second factor through the identity library; recovery codes are shown once. */
export function createSecondFactor({ auth, store, clock, spendCode, forget }: Parts) {
  async function record(action: AuditAction, actor: Actor): Promise<void> {
    // The cache is cleared first, because the library has already changed the sessions, even if the write fails.
    forget(actor.id)
    const entry = { action, entity: 'user', entityId: actor.name }
    const recordChange = (write: IdentityRepository): Promise<unknown> =>
      Promise.all([
        write.tags.touch('sessions', actor.id),
        write.audit.record(auditEntry(actor, clock.now(), entry)),
      ])
    await store.transact(recordChange).catch(ourFault)
  }

  return {
    /** @throws DomainError Invalid `secondFactor.wrongPassword` at its field, Conflict `secondFactor.on` */
    async start(headers: Headers, password: string): Promise<FactorSetup> {
      const answer = await auth.api
        .enableTwoFactor({ body: { password, method: 'totp' }, headers })
        .catch(refuse)
      if (answer.method !== 'totp') throw conflict('secondFactor.on')
      return showSetup(answer.totpURI, answer.backupCodes)
    },

    /**
     * The first code proves that the authenticator works.
     * @throws DomainError Invalid `session.wrongCode` at its field
     */
    async confirm(headers: Headers, typed: string, actor: Actor): Promise<string[]> {
      const timed = typed.replaceAll(/\s/g, '')
      const code = isTimedCode(timed) ? await spendCode(actor.id, timed).catch(ourFault) : noCode
      const answer = await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }).catch(refuse)
      await record('user.secondFactorOn', actor)
      return answer.headers.getSetCookie()
    },

    /** @throws DomainError Invalid `secondFactor.wrongPassword` at its field */
    async end(headers: Headers, password: string, actor: Actor): Promise<string[]> {
      const answer = await auth.api
        .disableTwoFactor({ body: { password }, headers, returnHeaders: true })
        .catch(refuse)
      await record('user.secondFactorOff', actor)
      return answer.headers.getSetCookie()
    },
  }
}

/** Restores the setup that the form sent back; null for anything that `showSetup` did not produce. */
export async function showSetupAgain(uri: string, recoveryCodes: string[]): Promise<FactorSetup | null> {
  const areOurs = recoveryCodes.length <= 20 && recoveryCodes.every((code) => /^[\w-]{1,32}$/.test(code))
  return areOurs && uri.length <= 1000 && ourUri.test(uri) ? showSetup(uri, recoveryCodes) : null
}

const ourUri = /^otpauth:\/\/totp\/[\w%.:~!*'()-]+\?secret=[A-Z2-7]{16,128}(?:&[\w%=.+*-]*)*$/

/** Returns what a person sees during the setup. */
async function showSetup(uri: string, recoveryCodes: string[]): Promise<FactorSetup> {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, secret, qr: await QRCode.toString(uri, { type: 'svg', margin: 1 }), recoveryCodes }
}

/** Translates the library's refusals by their codes; any other error is a failure on our side. */
function refuse(error: unknown): never {
  const code = isAPIError(error) ? (error.body?.code ?? '') : ''
  if (code === 'INVALID_PASSWORD') throw refuseAt('password', 'secondFactor.wrongPassword')
  // TOTP_NOT_ENABLED means that no setup is in progress, so no code can be right.
  if (code === 'INVALID_CODE' || code === 'TOTP_NOT_ENABLED') throw refuseAt('code', 'session.wrongCode')
  if (code === 'TOTP_ALREADY_ENABLED') throw conflict('secondFactor.on')
  if (isAPIError(error) && error.statusCode === 401) throw unauthenticated('session.missing')
  return ourFault(error)
}
