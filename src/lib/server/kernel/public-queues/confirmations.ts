import { createHash, createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../core/clock.ts'
import { refuseAt } from '../core/errors.ts'
import { linkTokenOf, newId, readLinkToken } from '../core/ids.ts'
import type { Mail } from '../mail/mail.ts'
import type { OutboxRepository } from '../mail/outbox.repository.ts'
import type { Template } from '../mail/templates.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Store } from '../store/store.ts'
import { type SenderPlaceHashes, storedPlace } from './queue-room.ts'
import type { Unconfirmed, UnconfirmedRepository } from './unconfirmed.repository.ts'

/** Hours for which a confirmation link is valid. */
export const confirmableHours = 48

/** The maximum number of these emails per address and day, however often strangers enter it. */
const confirmationsADay = 3

const hour = 60 * 60 * 1000

interface ConfirmationRepository {
  unconfirmed: UnconfirmedRepository
  outbox: OutboxRepository
}

/** A stranger's input as JSON, and where it came from. */
interface ConfirmationRequest extends Pick<Unconfirmed, 'email' | 'name' | 'said' | 'language'> {
  place: SenderPlaceHashes | null
}

interface Parts<Repository extends ConfirmationRepository> {
  store: Store<Repository>
  clock: Clock
  mail: Pick<Mail, 'compose' | 'later'>
  keyring: Pick<Keyring, 'all'>
  /** Serialises the requests of one queue. */
  lock(write: Repository): Promise<void>
  template: Template
  /** The page that the email links to, before the token. */
  page: string
}

interface Confirmations<Repository> {
  /**
   * Writes the request and its email; an address that has reached its daily maximum gets none, and nothing is stored.
   */
  request(write: Repository, request: ConfirmationRequest): Promise<void>
  /** Returns the request of a valid link. */
  find(token: string): Promise<Unconfirmed | null>
  /** Uses the link up; returns null if it is no longer valid. */
  take(write: Repository, token: string): Promise<Unconfirmed | null>
  /** Sends the newest link of an address again, after the response, which does not reveal whether one exists. */
  sendAgain(email: string, language: string): void
  dropExpired(): Promise<number>
}

/**
 * Creates requests that take effect once the link in their email is opened: the email contains no text that a
 * stranger entered.
 */
export function createConfirmations<Repository extends ConfirmationRepository>({
  store,
  clock,
  mail,
  keyring,
  lock,
  template,
  page,
}: Parts<Repository>): Confirmations<Repository> {
  const links = confirmationLinks(keyring, 'links that confirm')

  const inHours = (hours: number): string => new Date(Date.parse(clock.now()) + hours * hour).toISOString()

  async function mayMail({ unconfirmed }: Repository, email: string): Promise<boolean> {
    return (await unconfirmed.mailsSince(email, inHours(-24))) < confirmationsADay
  }

  const compose = (
    { id, email, language, expires_at }: Pick<Unconfirmed, 'id' | 'email' | 'language' | 'expires_at'>,
    token: string,
  ) =>
    mail.compose({
      to: { id, email, language },
      template,
      params: { name: '', path: `${page}?token=${token}` },
      expiresAt: expires_at,
    })

  return {
    async request(write, { place, ...request }) {
      if (!(await mayMail(write, request.email))) return
      const id = newId()
      const { token, hash } = links.make(id)
      const from = storedPlace(place)
      const now = clock.now()
      const row = {
        ...request,
        id,
        network: from?.network ?? null,
        site: from?.site ?? null,
        token_hash: hash,
        mails: 1,
        mailed_at: now,
        created_at: now,
        expires_at: inHours(confirmableHours),
      }
      await write.unconfirmed.add(row)
      await write.outbox.add(compose(row, token))
    },

    find: (token) => store.read.unconfirmed.find(links.hash(token), clock.now()),

    take: (write, token) => write.unconfirmed.take(links.hash(token), clock.now()),

    sendAgain(typed, language) {
      const email = typed.trim().toLowerCase()
      mail.later(() =>
        store.transact(async (write) => {
          await lock(write)
          const [newest] = await write.unconfirmed.ofEmail(email, clock.now())
          const token = newest && links.again(newest.id, newest.token_hash)
          if (!newest || !token || !(await mayMail(write, email))) return
          await write.unconfirmed.mailed(newest.id, clock.now())
          await write.outbox.add(compose({ ...newest, language }, token))
        }),
      )
    },

    dropExpired: () => store.transact((write) => write.unconfirmed.dropExpired(clock.now())),
  }
}

/**
 * Creates link tokens that can be sent again. Each is derived from the row's id and an installation secret, so the
 * row stores only a hash and a second email has the same link: a stranger's request does not invalidate the first
 * one.
 */
export function confirmationLinks(keyring: Pick<Keyring, 'all'>, purpose: string) {
  const tokens = (id: string): string[] =>
    keyring.all(purpose).map(({ key }) => linkTokenOf(createHmac('sha256', key).update(id).digest()))

  return {
    make: (id: string): { token: string; hash: string } => {
      const token = tokens(id)[0] ?? ''
      return { token, hash: hashOfLink(token) }
    },

    /** Returns the token again; null if the installation no longer has the secret that made it. */
    again: (id: string, hash: string): string | null =>
      tokens(id).find((token) => hashOfLink(token) === hash) ?? null,

    hash: hashOfLink,
  }
}

const hashOfLink = (token: string): string => createHash('sha256').update(readLinkToken(token)).digest('hex')

const schema = v.pipe(v.string(), v.toLowerCase(), v.maxLength(254), v.email())

/**
 * Parses the address for which a link is requested.
 * @throws DomainError Invalid `field.required`, `confirm.emailWrong` at `email`
 */
export function confirmableEmail(typed: string): string {
  if (typed === '') throw refuseAt('email', 'field.required')
  const parsed = v.safeParse(schema, typed)
  if (!parsed.success) throw refuseAt('email', 'confirm.emailWrong')
  return parsed.output
}
