import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { checksFees, keepsFees, readsFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import {
  limitedRefund,
  paidRefundInput,
  reasonInput,
  refundInput,
  sentInput,
} from '#lib/schemas/payments/decisions.ts'
import type { DecisionAction } from '#lib/schemas/payments/states.ts'
import type { App } from '../../../kernel/app.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { Receipt } from '../receipts/receipt.ts'
import { isOpenRefund, type Refund } from '../refunds/refund.ts'
import type { Decision } from '../reviews/review.ts'
import { scopeToPayment } from '../reviews/reviews.service.ts'
import type { PaymentPage, ReviewView } from './payment-page.ts'
import { refundFormOf } from './refund-search.ts'

/** Handles the forms of one payment, depending on the submit button; the state machines check who may decide. */
export const handlePayment = (context: APIContext, attemptId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    if (!readsFees(user)) throw forbidden('session.notAllowed')
    const { payments } = app
    const { reviews, refunds } = payments
    const actor = actorOf(context)
    const reason = () => parseInput(reasonInput, textsOf(form, ['reason'])).reason
    const sent = () => parseInput(sentInput, textsOf(form, ['reference', 'sentOn']))
    const own = scopeToPayment(payments, attemptId)
    const review = () => own.review(textOf(form, 'reviewId'))
    const decision = () => own.decision(textOf(form, 'decisionId'))
    const refund = () => own.refund(textOf(form, 'refundId'))
    const propose = (action: DecisionAction) => async () => {
      const { id, amount } = await review()
      await reviews.propose(id, action, reason(), actor)
      return action === 'close' && amount === 0 ? 'closed' : 'proposed'
    }
    const confirm = async () => {
      const { id } = await decision()
      if (textOf(form, 'deed') !== 'settle') return reviews.close(id, actor).then(() => 'closed')
      return payments.settleDecided(id, actor).then(() => 'settled')
    }
    const work: Record<string, () => Promise<string>> = {
      check: async () => `answered.${await payments.checkNow(attemptId, actor)}`,
      settle: propose('settle'),
      close: propose('close'),
      confirm,
      refuseDecision: async () => {
        await reviews.refuse((await decision()).id, reason(), actor)
        return 'refusedDecision'
      },
      refund: async () => {
        const isPaid = (await payments.attempt(attemptId))?.state === 'PAID'
        const input = limitedRefund(isPaid ? paidRefundInput : refundInput, await refunds.left(attemptId))
        const typed = parseInput(input, textsOf(form, ['amount', 'way', 'after', 'reason']))
        return refunds.propose(attemptId, typed, actor).then(() => 'asked')
      },
      record: () => {
        const said = textOf(form, 'after')
        const after = said === 'owed' || said === 'dropped' ? said : ''
        return refunds.proposeSeen(attemptId, { after, reason: reason() }, actor).then(() => 'asked')
      },
      approve: async () => {
        await refunds.approve((await refund()).id, actor)
        return 'approved'
      },
      refuse: async () => {
        await refunds.refuse((await refund()).id, reason(), actor)
        return 'refusedRefund'
      },
      withdraw: async () => {
        await refunds.withdraw((await refund()).id, actor)
        return 'withdrawn'
      },
      send: async () => {
        const { id } = await refund()
        await refunds.send(id, sent(), actor)
        return 'sent'
      },
      giveUp: async () => {
        await refunds.giveUp((await refund()).id, reason(), actor)
        return 'givenUp'
      },
      reroute: async () => {
        const { id } = await refund()
        await refunds.reroute(id, sent(), actor)
        return 'rerouted'
      },
    }
    const run = ofPressedButton(form, work)
    return goOnDone(context, href(routes.payment(attemptId)), await run())
  })

/** Retains an admission's money, or releases it again. */
export const handleForfeit = (context: APIContext, admissionId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    if (!readsFees(user)) throw forbidden('session.notAllowed')
    const { reason } = parseInput(reasonInput, textsOf(form, ['reason']))
    const isReleased = textOf(form, 'action') === 'release'
    const actor = actorOf(context)
    const amount = Number(textOf(form, 'amount'))
    if (isReleased) await app.payments.kept.release(admissionId, reason, actor)
    else await app.payments.kept.keep(admissionId, { amount, reason }, actor)
    return goOnDone(context, href(routes.keptMoney(admissionId)), isReleased ? 'released' : 'kept')
  })

/** The payment of a receipt, as other pages link to it. */
interface RefundablePayment {
  /** The payment's page; empty for money of the counter. */
  link: string
  /** The form that proposes a refund of it. */
  askLink: string
  /** Paise that may still be refunded; 0 while a refund is in progress. */
  left: number
}

/** Returns null if the order was not paid. */
export async function refundOf(
  { payments, till }: Pick<App, 'payments' | 'till'>,
  orderId: string,
): Promise<RefundablePayment | null> {
  const paid = (await payments.attempts(orderId)).find(({ state }) => state === 'PAID')
  if (!paid) {
    const plan = await till.planRefund(orderId)
    if (!plan) return null
    return { link: '', askLink: routes.counterRefund(orderId), left: plan.problem === '' ? plan.left : 0 }
  }
  const isUnderWay = (await payments.refunds.ofAttempt(paid.id)).some(isOpenRefund)
  const link = routes.payment(paid.id)
  return { link, askLink: refundFormOf(paid.id), left: isUnderWay ? 0 : await payments.refunds.left(paid.id) }
}

/** Returns links to the refund form by order; receipts that cannot be refunded are omitted. */
export async function refundLinks(
  app: Pick<App, 'payments' | 'till'>,
  receipts: readonly Pick<Receipt, 'orderId'>[],
): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  for (const { orderId } of receipts) {
    const payment = await refundOf(app, orderId)
    if (payment && payment.left > 0) links.set(orderId, payment.askLink)
  }
  return links
}

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

/** Returns whether nothing is in progress: a second action about the same money must wait. */
export const isFree = ({ decisions, refunds }: Pick<PaymentFacts, 'decisions' | 'refunds'>): boolean =>
  !refunds.some(isOpenRefund) && !decisions.some(isProposed)

export function availableActions(page: PaymentFacts, user: User): PaymentActions {
  const { waiting, left, gone, missing } = page
  const mayPropose = isFree(page) && keepsFees(user)
  // Without money involved, one person may close a review, including the officer.
  const mayClose = isFree(page) && checksFees(user)
  const reviews = (isOffered: (shown: ReviewView) => boolean): ReadonlySet<string> =>
    new Set(waiting.filter(isOffered).map(({ review }) => review.id))
  return {
    refund: mayPropose && left > 0,
    record: mayPropose && gone > 0,
    // This refund has already left the ledger; anything else in progress concerns other money.
    reroute: checksFees(user) && missing !== null && missing.sentBy !== user?.id,
    settle: reviews(({ mayPay }) => mayPropose && mayPay),
    close: reviews(({ review }) => mayPropose || (mayClose && review.amount === 0)),
  }
}

/** The form to show: the requested one, otherwise the pending decision, or whom it waits for. */
export type PaymentAction =
  | { kind: 'settle' | 'close'; reviewId: string }
  | { kind: 'refund' | 'record' }
  | { kind: 'decide'; decision: Decision }
  | { kind: 'approve' | 'send' | 'reroute'; refund: Refund }
  | {
      kind: 'waits'
      for: 'officer' | 'otherOfficer' | 'keeper' | 'otherKeeper'
      /** The user's own proposal, which may be withdrawn. */
      own?: Refund
    }

export function parseAction(
  page: PaymentFacts,
  user: User,
  { chosen, reviewId }: { chosen: string; reviewId: string },
): PaymentAction | null {
  const offers = availableActions(page, user)
  if ((chosen === 'settle' || chosen === 'close') && offers[chosen].has(reviewId))
    return { kind: chosen, reviewId }
  if ((chosen === 'refund' || chosen === 'record') && offers[chosen]) return { kind: chosen }
  if (chosen === 'reroute' && offers.reroute && page.missing)
    return { kind: chosen, refund: page.missing.refund }
  return waitingAction(page, user)
}

function waitingAction({ decisions, refunds, approvedBy }: PaymentFacts, user: User): PaymentAction | null {
  const decision = decisions.find(isProposed)
  if (decision) return forOfficer(user, decision) ?? { kind: 'decide', decision }
  const refund = refunds.find(isOpenRefund)
  if (!refund) return null
  if (refund.state === 'proposed') {
    const own = keepsFees(user) && refund.createdBy === user?.id ? { own: refund } : {}
    const waits = forOfficer(user, refund)
    return waits ? { ...waits, ...own } : { kind: 'approve', refund }
  }
  if (!keepsFees(user)) return { kind: 'waits', for: 'keeper' }
  return approvedBy === user?.id ? { kind: 'waits', for: 'otherKeeper' } : { kind: 'send', refund }
}

/** Returns null if the user may decide: an officer who did not make the proposal. */
function forOfficer(
  user: User,
  { createdBy }: { createdBy: string },
): (PaymentAction & { kind: 'waits' }) | null {
  if (!checksFees(user)) return { kind: 'waits', for: 'officer' }
  return createdBy === user?.id ? { kind: 'waits', for: 'otherOfficer' } : null
}

const isProposed = ({ state }: Pick<Decision, 'state'>): boolean => state === 'proposed'
