import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { once } from '../core/once.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { logoId } from './email-html.ts'

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
