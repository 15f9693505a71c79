import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Logger } from '../core/log.ts'
import { once } from '../core/once.ts'
import { repeated } from '../core/repeated.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import type { Store } from '../store/store.ts'
import { logoId } from './email-html.ts'
import type { EmailAttachment } from './mail.ts'
import type { Failure, OutboxEntry, OutboxRepository } from './outbox.repository.ts'

interface Parts {
  store: Store<{ outbox: OutboxRepository }>
  clock: Clock
  log: Logger
  deliver(entry: OutboxEntry): Promise<void>
}

export interface Outbox {
  /** Delivers what is due; resolves when nothing due remains. */
  drain(): Promise<void>
  start(): void
  /** Stops after the emails in progress. */
  stop(): Promise<void>
}

const minute = 60_000
/**
 * The waits between attempts; after the last one an email has failed, because an administrator must fix a mail server
 * that is down for a day.
 */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute)
const poll = 1000
const atOnce = 3
const leaseFor = 2 * minute
const renewEvery = 30_000

/**
 * Creates the worker of the outbox. Each row is leased during its delivery, so that two servers do not send it twice.
 */
export function createOutbox({ store, clock, log, deliver }: Parts): Outbox {
  const owner = newId()
  let isStopped = false

  const after = (duration: number): string => new Date(Date.parse(clock.now()) + duration).toISOString()

  async function work(): Promise<void> {
    while (!isStopped && (await store.read.outbox.isDue(clock.now()))) {
      const lease = { owner, now: clock.now(), until: after(leaseFor) }
      const taken = await store.transact((write) => write.outbox.take(lease, atOnce))
      // Waits for all of them: if one fails, the others keep their lease until they end.
      const ends = await whileRenewing(() => Promise.allSettled(taken.map(deliverOne)))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    }
  }

  async function whileRenewing<T>(task: () => Promise<T>): Promise<T> {
    const renewal = setInterval(() => {
      store
        .transact((write) => write.outbox.renew(owner, after(leaseFor)))
        .catch((error: unknown) => log.error({ err: error }, 'email leases could not be renewed'))
    }, renewEvery)
    try {
      return await task()
    } finally {
      clearInterval(renewal)
    }
  }

  async function deliverOne(entry: OutboxEntry): Promise<void> {
    const isTooLate = entry.expires_at !== null && entry.expires_at <= clock.now()
    // If an attempt failed before, its reason is reported instead of the expiry that followed from it.
    if (isTooLate) return giveUp(entry, { problem: entry.problem ?? 'expired', failed_at: entry.failed_at })
    try {
      await deliver(entry)
    } catch (error) {
      return tryLater(entry, { problem: problemOf(error), failed_at: clock.now() })
    }
    await store.transact((write) => write.outbox.sent(entry.id, clock.now()))
  }

  async function tryLater(entry: OutboxEntry, failure: Failure): Promise<void> {
    const wait = waits[entry.attempts - 1]
    if (wait === undefined) return giveUp(entry, failure)
    log.warn({ ...factsOf(entry), problem: failure.problem }, 'email could not be delivered yet')
    await store.transact((write) => write.outbox.putOff(entry, after(wait), failure))
  }

  async function giveUp(entry: OutboxEntry, failure: Failure): Promise<void> {
    await store.transact((write) => write.outbox.failed(entry, clock.now(), failure))
    log.error({ ...factsOf(entry), problem: failure.problem }, 'email was not delivered')
  }

  const draining = repeated(work, {
    every: poll,
    onFailure: (error) => log.error({ err: error }, 'outbox stopped short'),
  })
  return {
    drain: draining.run,
    start: draining.start,
    async stop() {
      isStopped = true
      await draining.stop()
    },
  }
}

/** Log lines contain no address; the row in the table identifies the recipient. */
const factsOf = ({ id, template, attempts }: OutboxEntry) => ({ emailId: id, template, attempts })

/** Returns only the kind of the failure, because a mail server's message may contain the address. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, command, responseCode } = error as Error &
    Partial<Record<'code' | 'command' | 'responseCode', unknown>>
  // nodemailer reports a refused sender with the same code as a refused recipient; the former affects all emails, the
  // latter only this one.
  const kind = code === 'EENVELOPE' && command === 'MAIL FROM' ? 'ESENDER' : code
  return [kind ?? error.name, responseCode].filter((part) => part !== undefined).join(' ')
}

interface Post {
  id: string
  to: string
  /** The sender's name. */
  college: string
  subject: string
  text: string
  html: string
  /** A small PNG for the page; null if the college has none. */
  logo: Uint8Array | null
  /** A file for the reader; null if there is none. */
  attachment: EmailAttachment | null
}

export interface Poster {
  deliver(post: Post): Promise<void>
  close(): void
}

interface PostParts {
  smtpUrl: string | null
  dataDir: string
  from: string
}

/** Sends by SMTP; without a server each email is written as a file to the outbox folder, for viewing. */
export const createPoster = (parts: PostParts): Poster =>
  parts.smtpUrl ? bySmtp(parts.smtpUrl, parts.from) : asFiles(join(parts.dataDir, 'outbox'), parts.from)

/** Every attempt has a timeout and is not repeated here: the outbox alone counts attempts. */
const limits = {
  pool: true,
  maxConnections: 3,
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
} as const

function bySmtp(url: string, from: string): Poster {
  let transport: Transporter | undefined
  const connected = once(async () => {
    const { createTransport } = await mailer()
    return (transport = createTransport({ url, ...limits }))
  })
  return {
    async deliver(post) {
      await (await connected()).sendMail(messageOf(post, from))
    },
    close: () => transport?.close(),
  }
}

function asFiles(folder: string, from: string): Poster {
  return {
    async deliver(post) {
      const transport = (await mailer()).createTransport({ streamTransport: true, buffer: true })
      const { message } = await transport.sendMail(messageOf(post, from))
      // Every mail program can open an .eml file.
      await writeAtomically(join(folder, `${post.id}.eml`), Buffer.from(String(message)))
    },
    close: () => {},
  }
}

/** Text first, then the page with its logo: mail programs show the last part that they support. */
const messageOf = ({ id, college, logo, attachment, ...post }: Post, from: string) => ({
  ...post,
  from: senderOf(from, college),
  messageId: messageIdOf(id, from),
  attachments: [
    ...(logo ? [{ ...logoPart, content: Buffer.from(logo) }] : []),
    ...(attachment
      ? [
          {
            filename: attachment.fileName,
            contentType: attachment.mediaType,
            contentDisposition: 'attachment' as const,
            content: Buffer.from(attachment.bytes),
          },
        ]
      : []),
  ],
})

const logoPart = {
  filename: 'logo.png',
  cid: logoId,
  contentType: 'image/png',
  contentDisposition: 'inline',
} as const

const senderOf = (address: string, name: string) => (name === '' ? address : { name, address })

/** Loaded with the first email, because it is large and not every process sends one. */
const mailer = () => import('nodemailer')

/** Returns the same id for each attempt, by which a mail server can recognise a duplicate. */
const messageIdOf = (id: string, from: string): string =>
  `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`
