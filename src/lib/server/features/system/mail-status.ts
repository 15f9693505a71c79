import { lastAttemptAt } from '../../kernel/mail/outbox.ts'
import type { SystemRepository } from './system.repository.ts'

export interface MailStatus {
  /** The mail server without whoever signs in there; null where none is set. */
  server: string | null
  sender: string
  waiting: number
  givenUp: number
  lastSentAt: string | null
  lastFailure: { at: string; problem: string; nextAt: string | null } | null
  isStuck: boolean
}

type Facts = Omit<MailStatus, 'server' | 'sender' | 'isStuck'>

export async function readMail(read: SystemRepository): Promise<Facts> {
  const [waiting, givenUp, lastSentAt, putOff, lastGivenUp] = await Promise.all([
    read.countEmails('waiting'),
    read.countEmails('failed'),
    read.lastSentAt(),
    read.putOff(),
    read.lastGivenUp(),
  ])
  const failures = [
    ...(putOff ? [{ at: lastAttemptAt(putOff), problem: putOff.problem, nextAt: putOff.nextAt }] : []),
    ...(lastGivenUp ? [{ ...lastGivenUp, nextAt: null }] : []),
  ]
  const lastFailure = failures.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null
  return { waiting, givenUp, lastSentAt, lastFailure }
}

/** @example serverOf('smtp://office:secret@mail.example.edu:587') // 'mail.example.edu:587' */
export const serverOf = (smtpUrl: string | null): string | null => smtpUrl && new URL(smtpUrl).host

export function mailNeeds({ server, lastFailure, lastSentAt, isStuck }: MailStatus) {
  const isFailing =
    lastFailure !== null && isOfMail(lastFailure.problem) && lastFailure.at > (lastSentAt ?? '')
  return [
    ...(server === null ? (['mail.unset'] as const) : []),
    ...(isFailing ? (['mail.failing'] as const) : []),
    ...(isStuck ? (['mail.stuck'] as const) : []),
  ]
}

/** One that came too late, or to an address that is wrong, says nothing of the mail server. */
const isOfMail = (problem: string): boolean => !/^(expired|EENVELOPE)/.test(problem)
