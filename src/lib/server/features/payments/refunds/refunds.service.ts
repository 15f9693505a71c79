import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { TypedRefund, TypedSending } from '#lib/schemas/payments/decisions.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt, upstream } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Fees } from '../../fees/feature.ts'
import { reopenRefundReview } from '../forfeits/forfeits.service.ts'
import type { PaymentsRepository } from '../repository.ts'
import { readBooks, refundableAmount, unexplainedRefunds } from '../settlement/balance.ts'
import { type LockedAttempt, lockAttempt } from '../attempts/attempt.repository.ts'
import { isReceived } from '../settlement/sync-settled.ts'
import type { Verifier } from '../settlement/verify-attempt.ts'
import { isMissing, isOpenRefund, type Refund, refundMachine } from './refund.ts'
import { sendRefund } from './send-refund.ts'

export interface Refunds {
  find(id: string): Promise<Refund | null>
  /** Oldest first. */
  ofAttempt(attemptId: string): Promise<Refund[]>
  /** Paise of an attempt that may still be given back. */
  left(attemptId: string): Promise<number>
  /**
   * The id of the proposal, after the gateway was asked how the money stands. @throws DomainError Conflict
   * `refunds.underWay`, `refunds.nothingLeft`; Invalid `refunds.tooMuch` at the amount, `refunds.afterMissing`; Upstream
   * `payments.gatewayAway`
   */
  propose(attemptId: string, typed: TypedRefund, actor: Actor): Promise<string>
  /** What went back at the gateway without anybody here: by another person's word it leaves the ledger. @throws DomainError Conflict `refunds.nothingLeft`, `refunds.underWay` */
  proposeSeen(attemptId: string, asked: Pick<TypedRefund, 'after' | 'reason'>, actor: Actor): Promise<string>
  /** By another person. @throws DomainError Forbidden `refunds.ownProposal`; Conflict `refunds.changedSince` */
  approve(id: string, actor: Actor): Promise<void>
  /** Refuses a proposal, with a reason. @throws DomainError Invalid `transition.reasonMissing` */
  refuse(id: string, reason: string, actor: Actor): Promise<void>
  /** It could not be sent after all. @throws DomainError as `refuse` */
  giveUp(id: string, reason: string, actor: Actor): Promise<void>
  /**
   * By somebody else than who approved it; before the college's bank sends money the gateway is asked whether it has.
   * @throws DomainError Forbidden `refunds.ownApproval`; Conflict; Invalid `refunds.notYet`; Upstream `payments.gatewayAway`
   */
  send(id: string, typed: TypedSending, actor: Actor): Promise<void>
  /** By another person than who said that the gateway had sent it; the gateway is asked first. @throws DomainError as `rerouteRefund` */
  reroute(id: string, typed: TypedSending, actor: Actor): Promise<void>
}

/** Milliseconds for which a gateway surely knows a charge: thirty days. */
const keptByGateway = 30 * 24 * 3600_000

interface Parts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues' | 'giveBack' | 'paidOf'>
  clock: Clock
  verifier: Pick<Verifier, 'verify'>
}

export function createRefundsService({ store, fees, clock, verifier }: Parts): Refunds {
  /** Somebody may have given it back on the gateway's own pages. Outside of a transaction: nobody waits under a lock. */
  async function askGateway(attemptId: string): Promise<void> {
    const read = await verifier.verify(attemptId)
    if (!read || read.kind === 'charge') return
    // What it has forgotten since it does not hold any more: two people say what becomes of that.
    if (read.kind === 'notFound' && (await mayBeForgotten(attemptId))) return
    throw upstream('payments.gatewayAway')
  }

  /**
   * That there is money in doubt is the gateway's word alone, and may have been a wrong one: it is not sent back while
   * the gateway, which keeps its charges for longer, says that it knows of none.
   */
  async function mayBeForgotten(attemptId: string): Promise<boolean> {
    const attempt = await store.read.attempts.find(attemptId)
    if (!attempt) return false
    return isReceived(attempt) || Date.parse(clock.now()) - Date.parse(attempt.createdAt) > keptByGateway
  }

  /** The refund and what it is of, locked. */
  async function held(write: PaymentsRepository, id: string) {
    const seen = await write.refunds.find(id)
    if (!seen) throw notFound('refunds.notFound')
    const found = await lockAttempt(write, fees, seen.attemptId)
    return { ...found, refund: (await write.refunds.find(id)) ?? seen }
  }

  /** A decision that moves nothing but the refund itself. */
  const decide = (move: 'approve' | 'refuse' | 'giveUp', id: string, note: string, actor: Actor) =>
    store.transact(async (write) => {
      const found = await held(write, id)
      const at = clock.now()
      const { refund, attempt } = found
      const [state = refund.state] = refundMachine.moves[move].to
      await transition(write, refundMachine, {
        move,
        id,
        from: refund.state,
        version: refund.version + 1,
        note,
        actor,
        at,
        audit: { before: { state: refund.state }, after: { state, ...(note !== '' && { note }) } },
        update: (to) => write.refunds.setState(refund, to, at),
      })
      if (move !== 'approve') return reopenRefundReview(write, found, at)
      if (refund.cause !== 'outside') return
      // It is gone already.
      const approved = { ...refund, state, version: refund.version + 1 }
      const reference = attempt.chargeUuid ?? ''
      const sent = { ...found, refund: approved, reference, sentOn: indianDate(at), actor, at }
      await sendRefund(write, fees, { ...sent, move: 'see' })
    })

  async function add(
    write: PaymentsRepository,
    refund: Omit<Parameters<PaymentsRepository['refunds']['add']>[0], 'id'>,
    actor: Actor,
  ): Promise<string> {
    const { amount, reason, way, orderId, createdAt: at } = refund
    const id = newId()
    const after = { rupees: rupeesOf(String(amount)), reason, way, orderId, state: 'proposed' }
    await transition(write, refundMachine, {
      move: 'propose',
      id,
      from: null,
      version: 1,
      actor,
      at,
      note: reason,
      audit: { after },
      async update() {
        await write.refunds.add({ id, ...refund })
        return true
      },
    })
    return id
  }

  /** @throws DomainError Conflict `refunds.underWay`: one is decided and sent before the next one */
  async function requireNone(write: PaymentsRepository, attemptId: string): Promise<void> {
    if ((await write.refunds.ofAttempt(attemptId)).some(isOpenRefund)) throw conflict('refunds.underWay')
  }

  return {
    find: store.read.refunds.find,
    ofAttempt: store.read.refunds.ofAttempt,

    async left(attemptId) {
      const attempt = await store.read.attempts.find(attemptId)
      return attempt ? refundableAmount(attempt, await readBooks(store.read, attempt)) : 0
    },

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
        return add(write, { ...about, reopens: after === 'owed', ...since }, actor)
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
        return add(write, { ...about, way: 'gateway', reopens: after === 'owed', ...since }, actor)
      }),

    approve: (id, actor) => decide('approve', id, '', actor),
    refuse: (id, reason, actor) => decide('refuse', id, reason, actor),
    giveUp: (id, reason, actor) => decide('giveUp', id, reason, actor),

    async reroute(id, typed, actor) {
      const seen = await store.read.refunds.find(id)
      if (seen) await askGateway(seen.attemptId)
      await store.transact(async (write) => {
        await rerouteRefund(write, await held(write, id), { ...typed, actor, at: clock.now() })
      })
    },

    async send(id, { reference, sentOn }, actor) {
      const seen = await store.read.refunds.find(id)
      if (seen?.way === 'transfer') await askGateway(seen.attemptId)
      await store.transact(async (write) => {
        const at = clock.now()
        if (sentOn > indianDate(at)) throw refuseAt('sentOn', 'refunds.notYet')
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
 * A refund that was said to be sent at the gateway, which still has it: the college's bank has sent it instead. The
 * ledger stays as it is, for the money left it when the refund was sent; the number of the note stays, too.
 * @throws DomainError Forbidden `refunds.ownSending`; Conflict `refunds.notMissing`; Invalid `refunds.notYet`
 */
async function rerouteRefund(
  write: PaymentsRepository,
  { refund, attempt }: LockedAttempt & { refund: Refund },
  { reference, sentOn, actor, at }: TypedSending & { actor: Actor; at: string },
): Promise<void> {
  if (sentOn > indianDate(at)) throw refuseAt('sentOn', 'refunds.notYet')
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
  await write.reviews.lower(review, refund.amount, at)
}
