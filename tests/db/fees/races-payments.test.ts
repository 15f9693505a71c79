import { describe, expect, it } from 'vitest'
import { createAdmitService } from '#lib/server/features/admissions/register/admit.ts'
import { createAdjustmentsService } from '#lib/server/features/fees/adjustments/adjustments.service.ts'
import { createDueChanges } from '#lib/server/features/fees/changes/due-changes.service.ts'
import { feesRepository } from '#lib/server/features/fees/repository.ts'
import { createPaymentStarter } from '#lib/server/features/payments/checkout/start-payment.ts'
import { createPaymentDropper } from '#lib/server/features/payments/checkout/drop-payment.ts'
import { createRefundsService } from '#lib/server/features/payments/refunds/refunds.service.ts'
import { createAttemptVerifier } from '#lib/server/features/payments/settlement/verify-attempt.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { swathi as desk } from '../../support/admissions/admissions.ts'
import { paidOnce, typedRefund } from '../../support/app/decisions.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { openForEach } from '../../support/app/opened.ts'
import {
  addDue,
  startForAdmission,
  started,
  openTestPayments,
  paid,
  standing,
  student,
  swathi,
  wanting,
} from '../../support/payments/payments.ts'
import { endsOf } from '../../support/database/race.ts'
import { racingPayments } from '../../support/payments/racing-payments.ts'

/** Skips asking the gateway, because the race is about the two writes. */
const verifier = { verify: async () => null, fetchCharge: async () => null }

describe('money that two move at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))

  async function settledTwice(isLocked: boolean) {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    const { verify } = createAttemptVerifier(racingPayments(payments, isLocked).parts)
    const ends = await endsOf(verify(attempt.id), verify(attempt.id))
    return { ends, standing: await standing(payments, orderId) }
  }

  it('is settled once by two who hear of it, and both are content', async () => {
    expect(await settledTwice(true)).toEqual({ ends: ['done', 'done'], standing: paid })
  })

  it('is settled once by its version alone without the lock: the other one fails', async () => {
    expect(await settledTwice(false)).toEqual({ ends: ['done', 'payments.changedSince'], standing: paid })
  })

  async function droppedBesideSettled(isLocked: boolean) {
    const { orderId, attempt } = await started(payments)
    // The gateway reported no payment; then the money arrives while the payer abandons the payment.
    await payments.app.payments.verify(attempt.id)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    const { parts } = racingPayments(payments, isLocked)
    const { verify } = createAttemptVerifier(parts)
    const { drop } = createPaymentDropper({ ...parts, verifier })
    const ends = await endsOf(verify(attempt.id), drop(orderId, swathi))
    return { ends, standing: await standing(payments, orderId) }
  }

  it('pays its dues beside a payer who drops it: both are content, and nothing is lost', async () => {
    expect(await droppedBesideSettled(true)).toEqual({ ends: ['done', 'done'], standing: paid })
  })

  it('would break off the one or the other where nobody waits', async () => {
    const { ends } = await droppedBesideSettled(false)
    expect(ends).toEqual(['done', 'payments.changedSince'])
  })

  async function startTwice(isLocked: boolean) {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const { startPayment: start } = createPaymentStarter({
      ...racingPayments(payments, isLocked).parts,
      verifier,
    })
    const both = await Promise.all([1, 2].map(() => start(wanting([dueId]), swathi)))
    return new Set(both.map(({ paymentLink }) => paymentLink)).size
  }

  it('is started once by two payers: both get the same link', async () => {
    expect(await startTwice(true)).toBe(1)
  })

  it('would be started twice without the lock', async () => {
    expect(await startTwice(false)).toBe(2)
  })

  async function refundedTwice(isLocked: boolean) {
    const { attempt } = await paidOnce(payments)
    const { parts } = racingPayments(payments, isLocked)
    // The gateway is asked before either starts.
    const { propose } = createRefundsService({ ...parts, verifier: { verify: async () => null } })
    return endsOf(
      propose(attempt.id, typedRefund(), sunita),
      propose(attempt.id, typedRefund(), { ...sunita, id: 'u-other' }),
    )
  }

  it('is proposed for a refund once by two users, and the other is refused', async () => {
    expect(await refundedTwice(true)).toEqual(['done', 'refunds.underWay'])
  })

  it('is asked back once by the key of the table alone where nobody waits', async () => {
    expect(await refundedTwice(false)).toEqual(['done', '23505'])
  })

  async function cancelledBesideSettled(isLocked: boolean) {
    const { dueId, orderId, attempt } = await started(payments)
    const more = await addDue(payments, { type: payments.types.general, amount: 5000, year: '2025-2026' })
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    const { parts } = racingPayments(payments, isLocked)
    const { verify } = createAttemptVerifier(parts)
    const { startPayment: start } = createPaymentStarter({ ...parts, verifier })
    const ends = await endsOf(verify(attempt.id), start(wanting([dueId, more]), swathi))
    const { order, attempts } = await standing(payments, orderId)
    return { ends, stands: `${order} ${attempts.join()}` }
  }

  it('is received, or kept apart for an order that was cancelled meanwhile', async () => {
    const { ends, stands } = await cancelledBesideSettled(true)
    const paidFirst = 'paid PAID'
    const cancelledFirst = 'cancelled QUARANTINED'
    expect([paidFirst, cancelledFirst]).toContain(stands)
    expect(ends).toEqual(['done', stands === paidFirst ? 'payments.nothingDue' : 'done'])
  })

  it('would break one of the two off where nobody waits', async () => {
    expect((await cancelledBesideSettled(false)).ends).toEqual(['done', 'payments.changedSince'])
  })

  async function concession() {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const typed = { amount: -5000, reason: 'Merit' }
    return { dueId, id: await payments.app.fees.adjustments.propose(dueId, typed, sunita) }
  }

  async function isWhatIsDue(): Promise<boolean> {
    const [order] = await payments.app.payments.ordersOf(student)
    const [due] = await payments.app.fees.duesOf(student)
    return order?.amount === due?.amount
  }

  it('is what is due: an adjustment comes before the order, or waits for its end', async () => {
    const { dueId, id } = await concession()
    const { parts, stores } = racingPayments(payments, true)
    const adjusting = { store: stores.fees, clock: parts.clock, features: payments.app.features }
    const { startPayment: start } = createPaymentStarter({ ...parts, verifier })
    const ends = await endsOf(
      createAdjustmentsService(adjusting).confirm(id, vijaya),
      start(wanting([dueId]), swathi),
    )
    expect(await isWhatIsDue()).toBe(true)
    expect([
      ['done', 'done'],
      ['done', 'dues.beingPaid'],
    ]).toContainEqual(ends)
  })

  it('would not be what is due where an adjustment asks nobody who is paying', async () => {
    const { dueId, id } = await concession()
    const { fees, payments: own, database, clock } = payments.app
    await own.startPayment(wanting([dueId]), swathi)
    // Without features there is no check that locks the due, which turns both lock and check off.
    const store = storeOf(database, feesRepository)
    await createAdjustmentsService({ store, clock, features: [] }).confirm(id, vijaya)
    expect(await isWhatIsDue()).toBe(false)
    expect(await fees.due(dueId)).toMatchObject({ amount: 40_000 })
  })

  async function cancelBesideStart(features: typeof payments.app.features) {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const { parts, stores } = racingPayments(payments, true)
    const { startPayment: start } = createPaymentStarter({ ...parts, verifier })
    const { imports } = payments.app
    const { proposeCancel } = createDueChanges({ store: stores.fees, imports, clock: parts.clock, features })
    return endsOf(proposeCancel(dueId, 'Twice', sunita), start(wanting([dueId]), swathi))
  }

  it('is not started for a due that is to be cancelled, which is not proposed while it is being paid', async () => {
    const ends = await cancelBesideStart(payments.app.features)
    expect([
      ['done', 'dues.beingPaid'],
      ['done', 'dues.lookedAt'],
    ]).toContainEqual(ends)
  })

  it('would be started for one that is to be cancelled without the check for running payments', async () => {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    await payments.app.payments.startPayment(wanting([dueId]), swathi)
    const { imports, database, clock } = payments.app
    const store = storeOf(database, feesRepository)
    // Without features there is no check that locks the due, which turns both lock and check off.
    await createDueChanges({ store, imports, clock, features: [] }).proposeCancel(dueId, 'Twice', sunita)
    expect(await payments.app.fees.due(dueId)).toMatchObject({ changeId: expect.any(String) })
  })

  async function admissionCancelledBesideSettled(isLocked: boolean) {
    const { app } = payments
    const { id, orderId, attempt } = await startForAdmission(payments)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    const { parts, stores } = racingPayments(payments, isLocked)
    const { catalogue, students, features } = app
    const kernel = { catalogue, students, features, clock: parts.clock }
    const { move } = createAdmitService({ store: stores.admissions, ...kernel })
    const { verify } = createAttemptVerifier(parts)
    const step = { move: 'cancel', version: 1, note: 'Went to another college' } as const
    const ends = await endsOf(verify(attempt.id), move(id, step, desk))
    const { state } = (await app.admissions.find(id)) ?? {}
    return { ends, stands: `${state} ${(await standing(payments, orderId)).attempts.join()}` }
  }

  it('stays on an admission that is not cancelled, or is kept apart', async () => {
    const { ends, stands } = await admissionCancelledBesideSettled(true)
    const isPaid = stands === 'submitted PAID'
    expect(['submitted PAID', 'cancelled QUARANTINED']).toContain(stands)
    expect(ends).toEqual(['done', isPaid ? 'payments.admissionHasMoney' : 'done'])
  })

  it('would be on a cancelled admission, and nobody would know, where nobody waits', async () => {
    expect(await admissionCancelledBesideSettled(false)).toEqual({
      ends: ['done', 'done'],
      stands: 'cancelled PAID',
    })
  })
})
