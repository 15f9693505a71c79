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
