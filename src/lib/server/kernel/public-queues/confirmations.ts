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

/** How long a link works by which somebody confirms their address. */
export const confirmableHours = 48

/** No more of these emails reach one address within a day, however often strangers type it. */
const confirmationsADay = 3

const hour = 60 * 60 * 1000

interface ConfirmationRepository {
  unconfirmed: UnconfirmedRepository
  outbox: OutboxRepository
}

/** What a stranger has filled in, as JSON, and where it came from. */
interface ConfirmationRequest extends Pick<Unconfirmed, 'email' | 'name' | 'said' | 'language'> {
  place: SenderPlaceHashes | null
}

interface Parts<Repository extends ConfirmationRepository> {
  store: Store<Repository>
  clock: Clock
  mail: Pick<Mail, 'compose' | 'later'>
  keyring: Pick<Keyring, 'all'>
  /** Requests of one queue run one after the other. */
  lock(write: Repository): Promise<void>
  template: Template
  /** Where the email leads, before the token. */
  page: string
}

interface Confirmations<Repository> {
  /** Writes the row and its email; an address that has got enough of them today gets none, and nothing is kept. */
  request(write: Repository, request: ConfirmationRequest): Promise<void>
  /** What a link confirms, while it works. */
  find(token: string): Promise<Unconfirmed | null>
  /** Uses the link up; null where it works no more. */
  take(write: Repository, token: string): Promise<Unconfirmed | null>
  /** Mails the newest link of an address once more, after the answer: it says nothing of whether there is one. */
  sendAgain(email: string, language: string): void
  dropExpired(): Promise<number>
}

/** Requests that count once the link in their email is opened: nothing that a stranger typed stands in that email. */
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

const schema = v.pipe(v.string(), v.toLowerCase(), v.maxLength(254), v.email())

/** The address to which somebody asks for their link. @throws DomainError Invalid `field.required`, `confirm.emailWrong` at `email` */
export function confirmableEmail(typed: string): string {
  if (typed === '') throw refuseAt('email', 'field.required')
  const parsed = v.safeParse(schema, typed)
  if (!parsed.success) throw refuseAt('email', 'confirm.emailWrong')
  return parsed.output
}
