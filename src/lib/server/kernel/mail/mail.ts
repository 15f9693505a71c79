import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Logger } from '../core/log.ts'
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
  /** When it is of no use any more; null where it always is. */
  expiresAt: string | null
}

export interface Mail {
  /** The row of an email, to be added in the transaction of what it tells of; a timer delivers it. */
  compose(email: Email): NewOutboxEntry
  /**
   * What leads up to an email that a stranger asks for: it starts when the answer is long out, so that
   * the time of that answer tells nothing.
   */
  later(work: () => Promise<void>): void
  /** Resolves once everything that is due is sent, or put off. */
  sent(): Promise<void>
  start(): void
  /** What is not sent yet stays in the outbox, for the next start or another server. */
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
  /** Whom emails come from; empty where nobody says so. */
  collegeName(): Promise<string>
  /** As a PNG; null where there is none. */
  collegeLogo(): Promise<Uint8Array | null>
}

/** An email of some kilobytes comes through everywhere; a logo that makes it heavy stays at home. */
const mostLogoBytes = 40_000

/** Milliseconds: many times what an answer takes, and never the same, or the next request would feel it. */
const untilAnswerIsOut = (): number => 250 + Math.random() * 1000

/** Emails as rows: written with what they tell of, delivered by a worker with retries. */
export function mailOf(parts: Parts): Mail {
  const { clock, log } = parts
  const seal = sealedField(parts.keyring, sealedParams)
  const poster = createPoster(parts)
  const pending = new Set<Promise<void>>()

  async function deliver({ id, address, template, language, params }: OutboxEntry): Promise<void> {
    const locale = localeOf(language)
    // Sealed by `compose`, which alone writes them.
    const opened = JSON.parse(seal.open(params ?? '', id)) as TemplateParams
    const college = await parts.collegeName()
    const found = await parts.collegeLogo()
    const logo = found && found.byteLength <= mostLogoBytes ? found : null
    const from = { origin: parts.origin, locale, college, hasLogo: logo !== null }
    await poster.deliver({
      id,
      to: address,
      college,
      logo,
      ...fillTemplate(template as Template, opened, from),
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

/** What an email is filled in with: a link's token opens an account, and a copy of the table must not. */
export const sealedParams: SealedColumn = {
  table: 'outbox',
  column: 'params',
  key: 'id',
  purpose: 'prangan outbox',
  /** Bound to the row alone, and without the key's id. */
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

/** False where no email server is set: each email is a file in the data folder, and nobody may be told that one is on its way. */
export const emailsGoOut = ({ env }: { env: Env }): boolean => env.smtpUrl !== null

/** For the column that must be filled; nothing is ever sent there. */
export const noEmail = (username: string): string => `${username.toLowerCase()}@no-mail.invalid`
export const hasEmail = ({ email }: { email: string }): boolean =>
  email !== '' && !email.endsWith('@no-mail.invalid')
