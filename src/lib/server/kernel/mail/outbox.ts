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
import type { Failure, OutboxEntry, OutboxRepository } from './outbox.repository.ts'

interface Parts {
  store: Store<{ outbox: OutboxRepository }>
  clock: Clock
  log: Logger
  deliver(entry: OutboxEntry): Promise<void>
}

export interface Outbox {
  /** Delivers what is due; resolves when nothing that is due remains. */
  drain(): Promise<void>
  start(): void
  /** Ends after the emails under way. */
  stop(): Promise<void>
}

const minute = 60_000
/** After the last of them an email has failed: a mail server that is down for a day is somebody's task. */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute)
const poll = 1000
const atOnce = 3
const leaseFor = 2 * minute
const renewEvery = 30_000

/** The worker of the outbox. Each row is leased while it is on its way, so that two servers do not send it twice. */
export function createOutbox({ store, clock, log, deliver }: Parts): Outbox {
  const owner = newId()
  let isStopped = false

  const after = (duration: number): string => new Date(Date.parse(clock.now()) + duration).toISOString()

  async function work(): Promise<void> {
    while (!isStopped && (await store.read.outbox.isDue(clock.now()))) {
      const lease = { owner, now: clock.now(), until: after(leaseFor) }
      const taken = await store.transact((write) => write.outbox.take(lease, atOnce))
      // All of them to their end: one that fails leaves the others their lease.
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
    // One that was tried is told by why it did not go out: that it came too late follows from it.
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

/** Whose it is stays in the table: a log line names no address. */
const factsOf = ({ id, template, attempts }: OutboxEntry) => ({ emailId: id, template, attempts })

/** The kind of the failure alone: what a mail server says of it may carry the address. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, command, responseCode } = error as Error &
    Partial<Record<'code' | 'command' | 'responseCode', unknown>>
  // It calls a sender that is refused as it calls an address; the one is everybody's trouble, the other is one's own.
  const kind = code === 'EENVELOPE' && command === 'MAIL FROM' ? 'ESENDER' : code
  return [kind ?? error.name, responseCode].filter((part) => part !== undefined).join(' ')
}

export interface Post {
  id: string
  to: string
  /** Whom it comes from, by name. */
  college: string
  subject: string
  text: string
  html: string
  /** A small PNG that the page shows; null where the college has none. */
  logo: Uint8Array | null
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

/** By SMTP; without a server each email becomes a file in the outbox folder, which a person can open. */
export const createPoster = (parts: PostParts): Poster =>
  parts.smtpUrl ? bySmtp(parts.smtpUrl, parts.from) : asFiles(join(parts.dataDir, 'outbox'), parts.from)

/** No attempt is without an end, and none is repeated in here: the outbox alone counts attempts. */
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
      // An .eml file opens in every mail program.
      await writeAtomically(join(folder, `${post.id}.eml`), Buffer.from(String(message)))
    },
    close: () => {},
  }
}

/** Text first, then the page with its logo beside it: programs show the last part that they know. */
const messageOf = ({ id, college, logo, ...post }: Post, from: string) => ({
  ...post,
  from: senderOf(from, college),
  messageId: messageIdOf(id, from),
  attachments: logo ? [{ ...logoPart, content: Buffer.from(logo) }] : [],
})

const logoPart = {
  filename: 'logo.png',
  cid: logoId,
  contentType: 'image/png',
  contentDisposition: 'inline',
} as const

const senderOf = (address: string, name: string) => (name === '' ? address : { name, address })

/** Loaded with the first email: it is large, and not every process sends one. */
const mailer = () => import('nodemailer')

/** The same at each attempt: a mail server may know a second copy by it. */
const messageIdOf = (id: string, from: string): string =>
  `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`
