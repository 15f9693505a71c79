import { routes } from '#lib/routes.ts'
import type { LinkPurpose } from '#lib/schemas/identity/registration.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import { type Email, hasEmail, type Mail } from '../../../kernel/mail/mail.ts'
import type { IdentityRepository } from '../repository.ts'
import type { User } from '../users/user.ts'
import type { NewLink } from './link.repository.ts'

const hour = 60 * 60 * 1000

/** No more of these emails reach a person within a day, however often strangers type the address. */
const knownADay = 3
const validFor: Record<LinkPurpose, number> = { reset: hour, activate: 14 * 24 * hour }

export type Recipient = Pick<User, 'id' | 'username' | 'email' | 'fullName' | 'language'>
type Write = Pick<IdentityRepository, 'links' | 'outbox'>

interface Parts {
  clock: Clock
  compose: Mail['compose']
  /** Of a printed code, under the newest secret first. */
  codeHashes(code: string): string[]
}

export type AccountEmails = ReturnType<typeof createAccountEmails>

/** Emails about accounts and the links in them, written in the caller's transaction, in the recipient's language. */
export function createAccountEmails({ clock, compose, codeHashes }: Parts) {
  async function send(write: Write, email: Email): Promise<void> {
    if (hasEmail(email.to)) await write.outbox.add(compose(email))
  }

  async function make(
    write: Write,
    userId: string,
    made: Pick<NewLink, 'purpose' | 'codeHash'>,
  ): Promise<Link> {
    const { purpose } = made
    const now = clock.now()
    const expiresAt = new Date(Date.parse(now) + validFor[purpose]).toISOString()
    return { purpose, token: await write.links.make({ ...made, userId, now, expiresAt }), expiresAt }
  }

  return {
    makeLink: (write: Write, userId: string, purpose: LinkPurpose): Promise<Link> =>
      make(write, userId, { purpose }),

    /** For paper: the same link, and a code for whoever types. */
    async makeSlipLink(write: Write, userId: string): Promise<SlipLink> {
      const code = newShortCode()
      const codeHash = codeHashes(code)[0] ?? ''
      return { ...(await make(write, userId, { purpose: 'activate', codeHash })), code }
    },

    async sendLink(write: Write, to: Recipient, { purpose, token, expiresAt }: Link): Promise<void> {
      const params = { ...calling(to), path: `${routes.resetPassword}?token=${token}` }
      await send(write, { to, template: purpose, params, expiresAt })
    },

    /** `note` is the reason of a rejection; a paragraph without one is left out. */
    async tell(write: Write, to: Recipient, decision: 'approved' | 'rejected', note = ''): Promise<void> {
      const { name, facts } = calling(to)
      const params = { name, path: '/', facts: note === '' ? facts : { ...facts, note } }
      await send(write, { to, template: decision, params, expiresAt: null })
    },

    /** Tells the owner of an account that somebody signed up with their address. */
    async tellKnownAddress(write: Write, to: Recipient): Promise<void> {
      const aDayAgo = new Date(Date.parse(clock.now()) - 24 * hour).toISOString()
      if ((await write.outbox.countSince(to.id, 'signUpKnown', aDayAgo)) >= knownADay) return
      const params = { ...calling(to), path: routes.forgotPassword }
      await send(write, { to, template: 'signUpKnown', params, expiresAt: null })
    },

    /** To the address of before, which is not told the new one: it may not be the person's any more. */
    async tellOldAddress(write: Write, to: Recipient): Promise<void> {
      const params = { name: to.fullName, path: routes.contact }
      await send(write, { to, template: 'emailChanged', params, expiresAt: null })
    },
  }
}

/** With what they sign in by: nothing else tells it to somebody for whom the college chose it. */
const calling = ({ fullName, username }: Recipient) => ({ name: fullName, facts: { username } })

export interface SlipLink extends Link {
  /** Ten characters, as they are typed. */
  code: string
}

export interface Link {
  purpose: LinkPurpose
  token: string
  expiresAt: string
}
