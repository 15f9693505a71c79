import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Logger } from '../core/log.ts'
import { bounded } from '../core/timeout.ts'
import type { Env } from '../env.ts'
import { decrypt } from '../secrets/aes-gcm.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { type SealedColumn, sealedField } from '../secrets/sealed-field.ts'
import type { Store } from '../store/store.ts'
import type { NewOutboxEntry, OutboxEntry, OutboxRepository } from './outbox.repository.ts'
import { createOutbox, createPoster } from './outbox.ts'
import { fillTemplate, localeOf, type Template, type TemplateParams } from './templates.ts'

export interface Email {
  to: { id: string; email: string; language: string }
  template: Template
  params: TemplateParams
  /** The instant from which the email is useless; null if it stays useful. */
  expiresAt: string | null
}

/** A file that is made when an email is sent; the queue does not store it. */
export interface EmailAttachment {
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

/** Reads facts of an email when it is sent. */
export type ReadFacts = () => Promise<Readonly<Record<string, string>>>

/** Makes the file of an email from the email's facts; null if there is none. */
export type MakeAttachment = (facts: Readonly<Record<string, string>>) => Promise<EmailAttachment | null>

export interface Mail {
  /** Returns the row of an email, to be added in the transaction of its cause; a timer delivers it. */
  compose(email: Email): NewOutboxEntry
  /**
   * Attaches a file to each email of a template. Its name is the fact `attached` of the text. An email whose file
   * cannot be made is tried again later, and finally sent without it.
   */
  attach(template: Template, make: MakeAttachment): void
  /** Adds facts to each email of a template. `phone` is an office's number, given instead of the college's. */
  addFacts(template: Template, read: ReadFacts): void
  /**
   * Runs work for an email that a stranger requested. It starts well after the response is sent, so that the response
   * time reveals nothing.
   */
  later(work: () => Promise<void>): void
  /** Resolves once everything that is due is sent or postponed. */
  sent(): Promise<void>
  start(): void
  /** Stops; unsent emails stay in the outbox for the next start or another server. */
  stop(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    mail: Mail
  }
}

interface Parts {
  store: Store<{ outbox: OutboxRepository }>
  clock: Clock
  log: Logger
  keyring: Keyring
  origin: string
  smtpUrl: string | null
  dataDir: string
  from: string
  /** Returns the sender's name; empty if none is set. */
  collegeName(): Promise<string>
  /** Returns the college's colour as `#rrggbb`; empty if none is set. */
  collegeColour(): Promise<string>
  /** Returns the college's telephone number; empty if none is set. */
  collegePhone(): Promise<string>
  /** Returns the logo as a PNG; null if there is none. */
  collegeLogo(): Promise<Uint8Array | null>
}

/** Small emails are delivered everywhere; a logo that would make them too large is omitted. */
const mostLogoBytes = 40_000

/** From this attempt on, six minutes after the first, an email whose file cannot be made goes out without it. */
const lastAttemptWithFile = 3
/** In milliseconds; drawing a document takes a few of them. */
const longestDrawing = 30_000

/**
 * Returns milliseconds: many times the response time, and random, because the next request would otherwise reveal the
 * work.
 */
const untilAnswerIsOut = (): number => 250 + Math.random() * 1000

/**
 * Sends emails through rows: each is written in the transaction of its cause, and a worker delivers it with retries.
 */
export function mailOf(parts: Parts): Mail {
  const { clock, log } = parts
  const seal = sealedField(parts.keyring, sealedParams)
  const poster = createPoster(parts)
  const pending = new Set<Promise<void>>()
  const attachments = new Map<string, MakeAttachment>()
  const readers = new Map<string, ReadFacts>()

  /** Is called before anything is sent, so that a failure here cannot send an email twice. */
  async function attachmentOf(
    { id, template, attempts }: OutboxEntry,
    { facts = {} }: TemplateParams,
  ): Promise<EmailAttachment | null> {
    const make = attachments.get(template)
    if (!make) return null
    try {
      return await bounded(make(facts), longestDrawing)
    } catch (error) {
      if (attempts < lastAttemptWithFile) throw error
      log.error({ err: error, emailId: id, template }, 'email goes out without its file')
      return null
    }
  }

  async function deliver(entry: OutboxEntry): Promise<void> {
    const { id, address, template, language, params } = entry
    const locale = localeOf(language)
    // Only `compose` writes and seals them.
    const opened = JSON.parse(seal.open(params ?? '', id)) as TemplateParams
    const college = await parts.collegeName()
    const colour = await parts.collegeColour()
    const found = await parts.collegeLogo()
    const logo = found && found.byteLength <= mostLogoBytes ? found : null
    const phone = await parts.collegePhone()
    const from = { origin: parts.origin, locale, college, colour, phone, hasLogo: logo !== null }
    const attachment = await attachmentOf(entry, opened)
    const added = await readers.get(template)?.()
    const facts = { ...opened.facts, ...added, ...(attachment && { attached: attachment.fileName }) }
    await poster.deliver({
      id,
      to: address,
      college,
      logo,
      attachment,
      ...fillTemplate(template as Template, { ...opened, facts }, from),
    })
  }

  const outbox = createOutbox({ store: parts.store, clock, log, deliver })

  async function settled(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending)
  }

  return {
    compose({ to, template, params, expiresAt }) {
      const id = newId()
      const at = clock.now()
      return {
        id,
        user_id: to.id,
        address: to.email,
        template,
        language: to.language,
        params: seal.close(JSON.stringify(params), id),
        not_before: at,
        expires_at: expiresAt,
        created_at: at,
      }
    },
    attach: (template, make) => void attachments.set(template, make),
    addFacts: (template, read) => void readers.set(template, read),
    later(work) {
      const tracked = setTimeout(untilAnswerIsOut())
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'email was not written'))
        .finally(() => pending.delete(tracked))
      pending.add(tracked)
    },
    async sent() {
      await settled()
      await outbox.drain()
    },
    start: outbox.start,
    async stop() {
      await settled()
      await outbox.stop()
      poster.close()
    },
  }
}

/** The parameters of an email are sealed: a link's token opens an account, and a copy of the table must not. */
export const sealedParams: SealedColumn = {
  table: 'outbox',
  column: 'params',
  key: 'id',
  purpose: 'prangan outbox',
  /** Opens the older form, which is bound to the row only and has no key id. */
  openOlder(keys, sealed, rowId) {
    for (const { key } of keys) {
      try {
        return decrypt(key, sealed, rowId)
      } catch {
        continue
      }
    }
    throw new Error('No secret has sealed it.')
  },
}

/**
 * Returns false if no mail server is set: each email is then a file in the data folder, and no page may say that an
 * email was sent.
 */
export const emailsGoOut = ({ env }: { env: Env }): boolean => env.smtpUrl !== null

/** Returns a placeholder for the mandatory column; nothing is ever sent to it. */
export const noEmail = (username: string): string => `${username.toLowerCase()}@no-mail.invalid`
export const hasEmail = ({ email }: { email: string }): boolean =>
  email !== '' && !email.endsWith('@no-mail.invalid')
