import type { SystemRepository } from './repository.ts'

export interface MailStatus {
  /** The mail server without whoever signs in there; null where none is set. */
  server: string | null
  sender: string
  waiting: number
  givenUp: number
  lastSentAt: string | null
  lastFailure: { at: string; problem: string; nextAt: string | null } | null
  /** Nothing was sent since emails failed, by no fault of theirs. */
  isFailing: boolean
  isStuck: boolean
  /** The college has said that it does without email. */
  isWithout: boolean
}

type Facts = Omit<MailStatus, 'server' | 'sender' | 'isStuck' | 'isWithout'>

const week = 7 * 24 * 60 * 60 * 1000

/** One wrong address is its owner's fault; where so many are refused in a row, it is the mail server's. */
const mostWrongAddresses = 2

export async function readMail(read: SystemRepository, now: string): Promise<Facts> {
  const lastSentAt = await read.lastSentAt()
  const weekAgo = new Date(Date.parse(now) - week).toISOString()
  const since = lastSentAt !== null && lastSentAt > weekAgo ? lastSentAt : weekAgo
  const [waiting, givenUp, lastFailure, isServerFailing, refusedAddresses] = await Promise.all([
    read.countEmails('waiting'),
    read.countEmails('failed'),
    read.lastFailure(),
    read.isMailServerFailing(since),
    read.countRefusedAddresses(since),
  ])
  const isFailing = isServerFailing || refusedAddresses > mostWrongAddresses
  return { waiting, givenUp, lastSentAt, lastFailure, isFailing }
}

/** @example serverOf('smtp://office:secret@mail.example.edu:587') // 'mail.example.edu:587' */
export const serverOf = (smtpUrl: string | null): string | null => smtpUrl && new URL(smtpUrl).host

export const mailNeeds = ({ server, isFailing, isStuck, isWithout }: MailStatus) => [
  ...(server === null && !isWithout ? (['mail.unset'] as const) : []),
  ...(isFailing ? (['mail.failing'] as const) : []),
  ...(isStuck ? (['mail.stuck'] as const) : []),
]
