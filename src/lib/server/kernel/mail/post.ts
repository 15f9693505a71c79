import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { writeAtomically } from '../files/write-atomically.ts'

export interface Post {
  id: string
  to: string
  subject: string
  text: string
}

export interface Poster {
  deliver(post: Post): Promise<void>
  close(): void
}

interface Parts {
  smtpUrl: string | null
  dataDir: string
  from: string
}

/** By SMTP; without a server each email becomes a file in the outbox folder, which a person can open. */
export const createPoster = (parts: Parts): Poster =>
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
  const transport = nodemailer.createTransport({ url, ...limits })
  return {
    async deliver({ id, ...post }) {
      await transport.sendMail({ from, messageId: messageIdOf(id, from), ...post })
    },
    close: () => transport.close(),
  }
}

function asFiles(folder: string, from: string): Poster {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async deliver({ id, ...post }) {
      const { message } = await transport.sendMail({ from, messageId: messageIdOf(id, from), ...post })
      // An .eml file opens in every mail program.
      await writeAtomically(join(folder, `${id}.eml`), Buffer.from(String(message)))
    },
    close: () => {},
  }
}

/** The same at each attempt: a mail server may know a second copy by it. */
const messageIdOf = (id: string, from: string): string =>
  `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`
