import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { newId } from '../core/ids.ts'
import type { Logger } from '../core/log.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** In the background: nobody waits for a mail server, and its silence tells a stranger nothing. */
  send(letter: Letter): void
  /**
   * What leads up to a letter that a stranger asks for: it starts when the answer is long out, so that
   * the time of that answer tells nothing either.
   */
  later(work: () => Promise<void>): void
  /** Resolves once everything handed over so far is sent or has failed. */
  sent(): Promise<void>
}

interface Parts {
  smtpUrl: string | null
  dataDir: string
  from: string
  log: Logger
}

/** Milliseconds: many times what an answer takes, and never the same, or the next request would feel it. */
const untilAnswerIsOut = (): number => 250 + Math.random() * 1000

/** By SMTP; without a server each letter becomes a file in the outbox, which a person can open. */
export function createMail({ smtpUrl, dataDir, from, log }: Parts): Mail {
  const outbox = join(dataDir, 'outbox')
  const transport = smtpUrl
    ? nodemailer.createTransport(smtpUrl)
    : nodemailer.createTransport({ streamTransport: true, buffer: true })
  const pending = new Set<Promise<void>>()

  async function post(letter: Letter): Promise<void> {
    const info: { message?: unknown } = await transport.sendMail({ from, ...letter })
    if (smtpUrl) return
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    // An .eml file opens in every mail program.
    await writeFile(join(outbox, `${newId()}.eml`), String(info.message), { mode: 0o600 })
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.error({ err: error }, 'mail was not sent'))
      .finally(() => pending.delete(tracked))
    pending.add(tracked)
  }

  return {
    send: (letter) => track(post(letter)),
    later: (work) => track(setTimeout(untilAnswerIsOut()).then(work)),
    async sent() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
