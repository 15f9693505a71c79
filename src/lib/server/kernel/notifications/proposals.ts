import type { Notification } from './notification.ts'
import type { DecidedProposal, WaitingProposals } from './proposals.repository.ts'

interface Waiting {
  name: string
  /** The list in which they wait. */
  link: string
  /** The entry of the menu that leads there. */
  entry: string
  say(subject: string): string
}

/** One notification for all proposals of a kind that wait for a person; none where none does. */
export function tellWaiting(
  { count, newest }: WaitingProposals,
  { name, link, entry, say }: Waiting,
): Notification[] {
  if (count === 0) return []
  const subject = String(count)
  // What comes after it was read is something new.
  const key = `${name} ${newest ?? ''}`
  return [{ name, key, at: newest, subject, text: say(subject), link, badge: { entry, count } }]
}

interface Decided {
  name: string
  subject: string
  link: string
  text: string
}

/** Tells who proposed something what somebody else has decided about it. */
export const tellDecided = ({ id, state, at }: DecidedProposal, told: Decided): Notification => ({
  ...told,
  key: `${told.name} ${id} ${state}`,
  at,
})
