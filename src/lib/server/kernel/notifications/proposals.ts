import { sayPaise } from '#lib/i18n/rupees.ts'
import type { Notification } from './notification.ts'
import type { DecidedProposal, WaitingProposals } from './proposals.repository.ts'

interface WaitingProposal {
  name: string
  /** The address of the list with the waiting proposals. */
  link: string
  /** The page of the proposal, for the link if exactly one waits. */
  pageOf?: (about: string) => string
  /** The menu entry that leads to it. */
  entry: string
  say(subject: string): string
}

/** Returns one notification for all waiting proposals of a kind; none if there are none. */
export function toWaitingNotifications(
  { count, newest, only }: WaitingProposals,
  { name, link: list, pageOf, entry, say }: WaitingProposal,
): Notification[] {
  if (count === 0) return []
  const subject = String(count)
  // A proposal that arrives after the notification was read makes a new one.
  const key = `${name} ${newest ?? ''}`
  const link = pageOf && only !== null ? pageOf(only) : list
  return [{ name, key, at: newest, subject, text: say(subject), link, badge: { entry, count } }]
}

/** Formats the amount of a proposal, with the name of the person concerned if there is one. */
export function sayAmountOf(amount: number, whom: string | undefined): string {
  const shown = sayPaise(Math.abs(amount))
  return whom ? `${shown} (${whom})` : shown
}

interface Decided {
  name: string
  subject: string
  link: string
  text: string
}

/** Notifies the proposer of another user's decision. */
export const toDecisionNotification = (
  { id, state, at }: DecidedProposal,
  decided: Decided,
): Notification => ({
  ...decided,
  key: `${decided.name} ${id} ${state}`,
  at,
})
