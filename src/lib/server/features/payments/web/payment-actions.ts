import { checksFees, keepsFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { type Refund, isOpenRefund } from '../refunds/refund.ts'
import type { Decision } from '../reviews/review.ts'
import type { PaymentPage, ReviewView } from './payment-page.ts'

/** The actions that a user may start on a payment. Actions that would be refused are not offered. */
export interface PaymentActions {
  refund: boolean
  record: boolean
  reroute: boolean
  /** Ids of reviews. */
  settle: ReadonlySet<string>
  close: ReadonlySet<string>
}

type PaymentFacts = Pick<
  PaymentPage,
  'waiting' | 'decisions' | 'refunds' | 'left' | 'gone' | 'approvedBy' | 'missing'
>
type User = Pick<CurrentUser, 'id' | 'roles'> | null

/** A second action about the same money waits for the first. */
export const isFree = ({ decisions, refunds }: Pick<PaymentFacts, 'decisions' | 'refunds'>): boolean =>
  !refunds.some(isOpenRefund) && !decisions.some(isProposed)

export function availableActions(page: PaymentFacts, user: User): PaymentActions {
  const { waiting, left, gone, missing } = page
  const mayPropose = isFree(page) && keepsFees(user)
  // Where there is no money, one person is enough: that may be the officer.
  const mayClose = isFree(page) && checksFees(user)
  const reviews = (isOffered: (shown: ReviewView) => boolean): ReadonlySet<string> =>
    new Set(waiting.filter(isOffered).map(({ review }) => review.id))
  return {
    refund: mayPropose && left > 0,
    record: mayPropose && gone > 0,
    // It has gone out of the ledger already: whatever else is under way is about other money.
    reroute: checksFees(user) && missing !== null && missing.sentBy !== user?.id,
    settle: reviews(({ mayPay }) => mayPropose && mayPay),
    close: reviews(({ review }) => mayPropose || (mayClose && review.amount === 0)),
  }
}

/** The one form that is shown: what somebody has asked for, else what waits for them, or for whom it waits. */
export type PaymentAction =
  | { kind: 'settle' | 'close'; reviewId: string }
  | { kind: 'refund' | 'record' }
  | { kind: 'decide'; decision: Decision }
  | { kind: 'approve' | 'send' | 'reroute'; refund: Refund }
  | { kind: 'waits'; for: 'officer' | 'otherOfficer' | 'keeper' | 'otherKeeper' }

export function parseAction(
  page: PaymentFacts,
  user: User,
  { deed, reviewId }: { deed: string; reviewId: string },
): PaymentAction | null {
  const offers = availableActions(page, user)
  if ((deed === 'settle' || deed === 'close') && offers[deed].has(reviewId)) return { kind: deed, reviewId }
  if ((deed === 'refund' || deed === 'record') && offers[deed]) return { kind: deed }
  if (deed === 'reroute' && offers.reroute && page.missing) return { kind: deed, refund: page.missing.refund }
  return waitingAction(page, user)
}

function waitingAction({ decisions, refunds, approvedBy }: PaymentFacts, user: User): PaymentAction | null {
  const decision = decisions.find(isProposed)
  if (decision) return forOfficer(user, decision) ?? { kind: 'decide', decision }
  const refund = refunds.find(isOpenRefund)
  if (!refund) return null
  if (refund.state === 'proposed') return forOfficer(user, refund) ?? { kind: 'approve', refund }
  if (!keepsFees(user)) return { kind: 'waits', for: 'keeper' }
  return approvedBy === user?.id ? { kind: 'waits', for: 'otherKeeper' } : { kind: 'send', refund }
}

/** Null where the user may decide: an officer, and not about a proposal of their own. */
function forOfficer(user: User, { createdBy }: { createdBy: string }): PaymentAction | null {
  if (!checksFees(user)) return { kind: 'waits', for: 'officer' }
  return createdBy === user?.id ? { kind: 'waits', for: 'otherOfficer' } : null
}

const isProposed = ({ state }: Pick<Decision, 'state'>): boolean => state === 'proposed'
