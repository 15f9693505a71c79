import QRCode from 'qrcode'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import { conflict, invalid } from '../core/errors.ts'
import type { Store } from '../db/store.ts'
import type { Auth } from './auth.ts'
import type { IdentityRepository } from './identity.repository.ts'

export interface FactorSetup {
  /** To type where no camera is at hand. */
  secret: string
  /** An SVG of the QR code. */
  qr: string
  recoveryCodes: string[]
}

interface Parts {
  auth: Auth
  store: Store<IdentityRepository>
  clock: Clock
  forget(userId: string): void
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** An authenticator beside the password, by the identity library; recovery codes are shown once. */
export function createSecondFactor({ auth, store, clock, forget }: Parts) {
  async function record(action: string, actor: Actor): Promise<void> {
    const entry = { action, entity: 'user', entityId: actor.name }
    await store.transact((write) => write.audit.record(auditEntry(actor, clock.now(), entry)))
    forget(actor.id)
  }

  return {
    /** @throws DomainError Invalid `password.wrongOld`, Conflict `secondFactor.on` */
    async begin(headers: Headers, password: string): Promise<FactorSetup> {
      try {
        const answer = await auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers })
        if (answer.method !== 'totp') throw conflict('secondFactor.on')
        const secret = new URL(answer.totpURI).searchParams.get('secret') ?? ''
        const qr = await QRCode.toString(answer.totpURI, { type: 'svg', margin: 1 })
        return { secret, qr, recoveryCodes: answer.backupCodes }
      } catch (error) {
        const isOn = error instanceof Error && /already/i.test(error.message)
        throw isOn ? conflict('secondFactor.on') : invalid('password.wrongOld')
      }
    },

    /** The first code proves that the authenticator has it right. @throws DomainError Invalid `session.wrongCode` */
    async confirm(headers: Headers, code: string, actor: Actor): Promise<string[]> {
      const answer = await auth.api
        .verifyTOTP({ body: { code: code.replaceAll(/\s/g, '') }, headers, returnHeaders: true })
        .catch(() => null)
      if (!answer) throw invalid('session.wrongCode')
      await record('user.secondFactorOn', actor)
      return answer.headers.getSetCookie()
    },

    /** @throws DomainError Invalid `password.wrongOld` */
    async end(headers: Headers, password: string, actor: Actor): Promise<string[]> {
      const answer = await auth.api
        .disableTwoFactor({ body: { password }, headers, returnHeaders: true })
        .catch(() => null)
      if (!answer) throw invalid('password.wrongOld')
      await record('user.secondFactorOff', actor)
      return answer.headers.getSetCookie()
    },
  }
}
