import { sayRoleIn } from '#lib/i18n/say-role.ts'
import { routes } from '#lib/routes.ts'
import type { LinkPurpose } from '#lib/schemas/identity/registration.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import { type Email, hasEmail, type Mail } from '../../../kernel/mail/mail.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import type { IdentityRepository } from '../repository.ts'
import type { User } from '../users/user.ts'
import type { NewLink } from './link.repository.ts'

const hour = 60 * 60 * 1000

/** Maximum number of these emails to a person per day, however often strangers enter the address. */
const knownADay = 3
const validFor: Record<LinkPurpose, number> = { reset: hour, activate: 14 * 24 * hour }

export type Recipient = Pick<User, 'id' | 'username' | 'email' | 'fullName' | 'language'>
type Write = Pick<IdentityRepository, 'links' | 'outbox'>

interface Parts {
  clock: Clock
  compose: Mail['compose']
  /** Hashes a printed code under each secret, newest first. */
  codeHashes(code: string): string[]
}

export type AccountEmails = ReturnType<typeof createAccountEmails>

/** Composes emails about accounts, with their links, in the caller's transaction and the recipient's language. */
export function createAccountEmails({ clock, compose, codeHashes }: Parts) {
  async function send(write: Write, email: Email): Promise<void> {
    if (hasEmail(email.to)) await write.outbox.add(compose(email))
  }

  async function make(
    write: Write,
    userId: string,
    made: Pick<NewLink, 'purpose' | 'codeHash' | 'isMailed'>,
  ): Promise<Link> {
    const { purpose } = made
    const now = clock.now()
    const expiresAt = new Date(Date.parse(now) + validFor[purpose]).toISOString()
    return { purpose, token: await write.links.make({ ...made, userId, now, expiresAt }), expiresAt }
  }

  async function sendLink(write: Write, to: Recipient, { purpose, token, expiresAt }: Link): Promise<void> {
    const params = { ...calling(to), path: `${routes.resetPassword}?token=${token}` }
    await send(write, { to, template: purpose, params, expiresAt })
  }

  return {
    /** Makes a link to show, which does not prove the address of the account. */
    makeLink: (write: Write, userId: string, purpose: LinkPurpose): Promise<Link> =>
      make(write, userId, { purpose }),

    /** Makes a link that nothing but the email shows, so that using it verifies the address. */
    mailLink: async (write: Write, to: Recipient, purpose: LinkPurpose): Promise<void> =>
      sendLink(write, to, await make(write, to.id, { purpose, isMailed: true })),

    sendLink,

    /** Makes a link for a printed slip, with a short code to type instead. */
    async makeSlipLink(write: Write, userId: string): Promise<SlipLink> {
      const code = newShortCode()
      const codeHash = codeHashes(code)[0] ?? ''
      return { ...(await make(write, userId, { purpose: 'activate', codeHash })), code }
    },

    /** @param note reason of a rejection; without one the paragraph is left out */
    async sendDecision(
      write: Write,
      to: Recipient,
      decision: 'approved' | 'rejected',
      note = '',
    ): Promise<void> {
      const { name, facts } = calling(to)
      const params = { name, path: '/', facts: note === '' ? facts : { ...facts, note } }
      await send(write, { to, template: decision, params, expiresAt: null })
    },

    /** Tells the owner of an account that somebody signed up with their address. */
    async notifyKnownAddress(write: Write, to: Recipient): Promise<void> {
      const aDayAgo = new Date(Date.parse(clock.now()) - 24 * hour).toISOString()
      if ((await write.outbox.countSince(to.id, 'signUpKnown', aDayAgo)) >= knownADay) return
      const params = { ...calling(to), path: routes.forgotPassword }
      await send(write, { to, template: 'signUpKnown', params, expiresAt: null })
    },

    /** Tells each administrator who gave a role to which people, or took it from them. */
    async notifyRoleChange(
      write: Write,
      administrators: readonly Recipient[],
      change: RoleChange,
    ): Promise<void> {
      const by = administrators.find(({ id }) => id === change.byId)
      const people = change.people.map(formatPerson).join(', ')
      for (const to of administrators) {
        const role = sayRoleIn(change.role, localeOf(to.language))
        const facts = { by: by ? formatPerson(by) : '–', role, people }
        const params = { name: to.fullName, path: routes.users, facts }
        const template = change.isGiven ? 'roleGiven' : 'roleTaken'
        await send(write, { to, template, params, expiresAt: null })
      }
    },

    /** Notifies the previous address, without the new one: the previous address may no longer belong to the person. */
    async notifyOldAddress(write: Write, to: Recipient): Promise<void> {
      const params = { name: to.fullName, path: routes.contact }
      await send(write, { to, template: 'emailChanged', params, expiresAt: null })
    },
  }
}

/** Includes the user name, because people whose name the college chose learn it only here. */
const calling = ({ fullName, username }: Recipient) => ({ name: fullName, facts: { username } })

const formatPerson = ({ fullName, username }: Recipient): string => `${fullName} (${username})`

interface RoleChange {
  role: Role
  isGiven: boolean
  people: readonly Recipient[]
  /** The administrator who changed it. */
  byId: string
}

export interface SlipLink extends Link {
  /** Ten characters, formatted for typing. */
  code: string
}

export interface Link {
  purpose: LinkPurpose
  token: string
  expiresAt: string
}
