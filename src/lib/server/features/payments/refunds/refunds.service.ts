import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { TypedRefund, TypedSending } from '#lib/schemas/payments/decisions.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, notFound, refuseAt, upstream } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Fees } from '../../fees/feature.ts'
import { leftOfCounter } from '../counter/left-of-counter.ts'
import { reopenRefundReview } from '../forfeits/forfeits.service.ts'
import type { PaymentsRepository } from '../repository.ts'
import { readBooks, refundableAmount, unexplainedRefunds } from '../settlement/balance.ts'
import { lockAttempt, type LockedAttempt } from '../settlement/locked-attempt.ts'
import { isReceived } from '../settlement/sync-settled.ts'
import type { Verifier } from '../settlement/verify-attempt.ts'
import { addRefund, moveRefund } from './move-refund.ts'
import { isMissing, isOpenRefund, type Refund, refundMachine } from './refund.ts'
import type { PaidReceipt } from './refundable.repository.ts'
import { sendRefund } from './send-refund.ts'

/** A payment that a search found. */
export interface RefundablePayment extends PaidReceipt {
  /** Paise that may still be refunded; 0 while a refund is in progress. */
  left: number
  isUnderWay: boolean
}

export interface Refunds {
  find(id: string): Promise<Refund | null>
  /** Oldest first. */
  ofAttempt(attemptId: string): Promise<Refund[]>
  /** Searches payments by receipt number, roll number, name, or complete order or transaction id; newest first. */
  search(text: string): Promise<RefundablePayment[]>
  /** Returns the payers' names by refund id. */
  payerNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the date in India on which the refund was approved; null if it was not. */
  approvedOn(id: string): Promise<string | null>
  /** Returns the paise of an attempt that may still be refunded. */
  left(attemptId: string): Promise<number>
  /**
   * Proposes a refund after checking the attempt at the gateway, and returns its id.
   * @throws DomainError Conflict `refunds.underWay`, `refunds.nothingLeft`; Invalid `refunds.tooMuch` at the amount,
   * `refunds.afterMissing`; Upstream `payments.gatewayAway`
   */
  propose(attemptId: string, typed: TypedRefund, actor: Actor): Promise<string>
  /**
   * Proposes to record an external refund at the gateway; it leaves the ledger when another person approves it.
   * @throws DomainError Conflict `refunds.nothingLeft`, `refunds.underWay`; Invalid `refunds.afterMissing`
   */
  proposeSeen(attemptId: string, asked: Pick<TypedRefund, 'after' | 'reason'>, actor: Actor): Promise<string>
  /**
   * Approves a proposal; the caller must be another person.
   * @throws DomainError Forbidden `refunds.ownProposal`; Conflict `refunds.changedSince`
   */
  approve(id: string, actor: Actor): Promise<void>
  /** Refuses a proposal, with a reason. @throws DomainError Invalid `transition.reasonMissing` */
  refuse(id: string, reason: string, actor: Actor): Promise<void>
  /**
   * Withdraws the caller's own proposal.
   * @throws DomainError Forbidden `refunds.notOwnProposal`; Conflict `refunds.changedSince`
   */
  withdraw(id: string, actor: Actor): Promise<void>
  /** Gives up an approved refund that could not be sent. @throws DomainError the errors of `refuse` */
  giveUp(id: string, reason: string, actor: Actor): Promise<void>
  /**
   * Marks a refund as sent; the caller must be another person than the approver. Before a bank transfer, the gateway is
   * checked, because it may have refunded the money already.
   * @throws DomainError Forbidden `refunds.ownApproval`; Conflict; Invalid `refunds.notYet`, `refunds.beforeApproval`;
   * Upstream `payments.gatewayAway`
   */
  send(id: string, typed: TypedSending, actor: Actor): Promise<void>
  /**
   * Records a bank transfer for a refund missing at the gateway. The caller must be another person than the sender; the
   * gateway is checked first.
   * @throws DomainError the errors of `rerouteRefund`
   */
  reroute(id: string, typed: TypedSending, actor: Actor): Promise<void>
}

/** Maximum number of payments that a search shows. */
const mostFound = 25

/** In milliseconds: thirty days, for which a gateway certainly remembers a charge. */
const keptByGateway = 30 * 24 * 3600_000

interface Parts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues' | 'giveBack' | 'paidOf' | 'rerouteRefund'>
  clock: Clock
  verifier: Pick<Verifier, 'verify'>
}

export function createRefundsService({ store, fees, clock, verifier }: Parts): Refunds {
  /**
   * Checks the gateway first, because someone may have refunded on its own pages. Runs outside transactions, so that no
   * lock is held while waiting.
   */
  async function askGateway(attemptId: string): Promise<void> {
    const read = await verifier.verify(attemptId)
    if (!read || read.kind === 'charge') return
    // A charge the gateway has forgotten holds no more money there; two people decide what happens.
    if (read.kind === 'notFound' && (await mayBeForgotten(attemptId))) return
    throw upstream('payments.gatewayAway')
  }

  /**
   * Returns whether the gateway may have forgotten the charge. Money in review is known only from the gateway's answer,
   * which may have been wrong, so while a charge is young, "not found" blocks the refund.
   */
  async function mayBeForgotten(attemptId: string): Promise<boolean> {
    const attempt = await store.read.attempts.find(attemptId)
    if (!attempt) return false
    return isReceived(attempt) || Date.parse(clock.now()) - Date.parse(attempt.createdAt) > keptByGateway
  }

  /** Locks the refund's attempt and reads both. */
  async function held(write: PaymentsRepository, id: string) {
    const seen = await write.refunds.find(id)
    if (!seen) throw notFound('refunds.notFound')
    const found = await lockAttempt(write, fees, seen.attemptId)
    return { ...found, refund: (await write.refunds.find(id)) ?? seen }
  }

  /** Applies a decision that changes only the refund itself. */
  const decide = (
    move: 'approve' | 'refuse' | 'withdraw' | 'giveUp',
    id: string,
    note: string,
    actor: Actor,
  ) =>
    store.transact(async (write) => {
      const found = await held(write, id)
      const at = clock.now()
      const { refund, attempt } = found
      if (move === 'withdraw' && refund.createdBy !== actor.id) throw forbidden('refunds.notOwnProposal')
      const state = await moveRefund(write, refund, { move, note, actor, at })
      if (move !== 'approve') return reopenRefundReview(write, found, at)
      if (refund.cause !== 'outside') return
      // An external refund has already happened, so it is marked as sent immediately.
      const approved = { ...refund, state, version: refund.version + 1 }
      const reference = attempt.chargeUuid ?? ''
      const sent = { ...found, refund: approved, reference, sentOn: indianDate(at), actor, at }
      await sendRefund(write, fees, { ...sent, move: 'see' })
    })

  async function leftOf(attemptId: string): Promise<number> {
    const attempt = await store.read.attempts.find(attemptId)
    if (!attempt) return 0
    const order = await store.read.orders.find(attempt.orderId)
    const left = refundableAmount(attempt, await readBooks(store.read, attempt))
    return order ? Math.min(left, await store.read.kept.unkept(order)) : left
  }

  /** @throws DomainError Conflict `refunds.underWay` if another refund is not decided and sent yet */
  async function requireNone(write: PaymentsRepository, attemptId: string): Promise<void> {
    if ((await write.refunds.ofAttempt(attemptId)).some(isOpenRefund)) throw conflict('refunds.underWay')
  }

  return {
    find: store.read.refunds.find,
    ofAttempt: store.read.refunds.ofAttempt,

    async search(text) {
      const found = await store.read.refundable.search(text, mostFound)
      return Promise.all(
        found.map(async (each) => {
          const { attemptId, receipt } = each
          const { refunds, orders } = store.read
          const isUnderWay = (await refunds.ofOrder(receipt.orderId)).some(
            (refund) => refund.attemptId === attemptId && isOpenRefund(refund),
          )
          if (isUnderWay) return { ...each, isUnderWay, left: 0 }
          if (attemptId !== '') return { ...each, isUnderWay, left: await leftOf(attemptId) }
          const order = receipt.cancelledAt === null ? await orders.find(receipt.orderId) : null
          return { ...each, isUnderWay, left: order ? await leftOfCounter(store.read, fees, order) : 0 }
        }),
      )
    },

    payerNames: store.read.refunds.payerNames,
    approvedOn: (id) => approvalDayOf(store.read, id),
    left: leftOf,

    async propose(attemptId, { amount, way, after, reason }, actor) {
      await askGateway(attemptId)
      return store.transact(async (write) => {
        const { attempt, order } = await lockAttempt(write, fees, attemptId)
        await requireNone(write, attemptId)
        const left = refundableAmount(attempt, await readBooks(write, attempt))
        if (left === 0) throw conflict('refunds.nothingLeft')
        if (amount > left || amount > (await write.kept.unkept(order)))
          throw refuseAt('amount', 'refunds.tooMuch')
        if (attempt.state === 'PAID' && after === '') throw refuseAt('after', 'refunds.afterMissing')
        const about = { orderId: order.id, attemptId, amount, cause: 'request', reason, way } as const
        const since = { createdAt: clock.now(), createdBy: actor.id }
        return addRefund(write, { ...about, reopens: after === 'owed', ...since }, actor)
      })
    },

    proposeSeen: (attemptId, { after, reason }, actor) =>
      store.transact(async (write) => {
        const { attempt, order } = await lockAttempt(write, fees, attemptId)
        await requireNone(write, attemptId)
        const amount = unexplainedRefunds(attempt, await readBooks(write, attempt))
        if (amount === 0) throw conflict('refunds.nothingLeft')
        if (attempt.state === 'PAID' && after === '') throw refuseAt('after', 'refunds.afterMissing')
        const about = { orderId: order.id, attemptId, amount, cause: 'outside', reason } as const
        const since = { createdAt: clock.now(), createdBy: actor.id }
        return addRefund(write, { ...about, way: 'gateway', reopens: after === 'owed', ...since }, actor)
      }),

    approve: (id, actor) => decide('approve', id, '', actor),
    refuse: (id, reason, actor) => decide('refuse', id, reason, actor),
    withdraw: (id, actor) => decide('withdraw', id, '', actor),
    giveUp: (id, reason, actor) => decide('giveUp', id, reason, actor),

    async reroute(id, typed, actor) {
      const seen = await store.read.refunds.find(id)
      if (seen) await askGateway(seen.attemptId)
      await store.transact(async (write) => {
        await rerouteRefund(write, fees, { ...(await held(write, id)), ...typed, actor, at: clock.now() })
      })
    },

    async send(id, { reference, sentOn }, actor) {
      const seen = await store.read.refunds.find(id)
      if (seen?.way === 'transfer') await askGateway(seen.attemptId)
      await store.transact(async (write) => {
        const at = clock.now()
        await requireSendingDay(write, { id, sentOn, at })
        await sendRefund(write, fees, {
          ...(await held(write, id)),
          move: 'send',
          reference,
          sentOn,
          actor,
          at,
        })
      })
    },
  }
}

/**
 * Changes a refund that is missing at the gateway to a bank transfer. Its amount left the ledger when the refund was
 * sent; method and reference become those of the bank, and the refund note keeps its number.
 * @throws DomainError Forbidden `refunds.ownSending`; Conflict `refunds.notMissing`; Invalid `refunds.notYet`,
 * `refunds.beforeApproval`
 */
async function rerouteRefund(
  write: PaymentsRepository,
  fees: Pick<Fees, 'rerouteRefund'>,
  { refund, attempt, reference, sentOn, actor, at }: ReroutedSending,
): Promise<void> {
  await requireSendingDay(write, { id: refund.id, sentOn, at })
  const review = (await write.reviews.ofAttempt(attempt.id)).find(isMissing(refund))
  if (!review) throw conflict('refunds.notMissing')
  await transition(write, refundMachine, {
    move: 'reroute',
    id: refund.id,
    from: refund.state,
    version: refund.version + 1,
    actor,
    at,
    note: reference,
    audit: {
      before: { way: refund.way, reference: refund.reference },
      after: { way: 'transfer', reference },
    },
    update: (to) => write.refunds.setState(refund, to, at, { way: 'transfer', reference, sentOn }),
  })
  const { orderId, amount, reference: before } = refund
  await fees.rerouteRefund(write.transaction, { orderId, amount, before, reference })
  await write.reviews.lower(review, amount, at)
}

type ReroutedSending = LockedAttempt & TypedSending & { refund: Refund; actor: Actor; at: string }

async function approvalDayOf(
  { transitions }: Pick<PaymentsRepository, 'transitions'>,
  id: string,
): Promise<string | null> {
  const approval = await transitions.lastInto(refundMachine.kind, id, 'approved')
  return approval && indianDate(approval.at)
}

/**
 * Requires that the money left after the refund was approved, and not in the future.
 * @throws DomainError Invalid `refunds.notYet`, `refunds.beforeApproval`, at `sentOn`
 */
export async function requireSendingDay(
  write: Pick<PaymentsRepository, 'transitions'>,
  { id, sentOn, at }: { id: string; sentOn: string; at: string },
): Promise<void> {
  if (sentOn > indianDate(at)) throw refuseAt('sentOn', 'refunds.notYet')
  const approvedOn = await approvalDayOf(write, id)
  if (approvedOn !== null && sentOn < approvedOn)
    throw refuseAt('sentOn', 'refunds.beforeApproval', { day: showDate(approvedOn) })
}
