import * as v from 'valibot'
import {
  type TypedRefund,
  type TypedSending,
  refundInput,
  sentInput,
} from '#lib/schemas/payments/decisions.ts'
import { sunita, vijaya } from '../payments/fees.ts'
import { type TestPayments, addDue, started, swathi, wanting } from '../payments/payments.ts'

/** A form's refund: all of ₹ 450.00 through the gateway, after which nothing is owed. */
export const typedRefund = (more: Partial<v.InferInput<typeof refundInput>> = {}): TypedRefund =>
  v.parse(refundInput, {
    amount: '450',
    way: 'gateway',
    after: 'dropped',
    reason: 'Left the college',
    ...more,
  })

export const typedSending = (more: Partial<v.InferInput<typeof sentInput>> = {}): TypedSending =>
  v.parse(sentInput, { reference: 'UTR 412345678901', sentOn: '2026-11-21', ...more })

/** Creates a paid due of ₹ 450.00. */
export async function paidOnce(payments: TestPayments) {
  const made = await started(payments)
  await payments.sandbox.control.pay({ order: made.attempt.id })
  await payments.app.payments.verify(made.attempt.id)
  return made
}

/** Creates money for an order cancelled meanwhile whose due is still open: it waits for a person's decision. */
export async function paidLate(payments: TestPayments, amount = 45_000) {
  const made = await started(payments, amount)
  const more = await addDue(payments, { type: payments.types.general, amount: 5000, year: '2025-2026' })
  const { orderId: other } = await payments.app.payments.startPayment(wanting([made.dueId, more]), swathi)
  await payments.sandbox.control.pay({ order: made.attempt.id })
  await payments.app.payments.verify(made.attempt.id)
  return { ...made, other }
}

/** Returns the open review of an attempt. */
export async function openReview({ app }: TestPayments, attemptId: string) {
  const [review] = (await app.payments.reviews.ofAttempt(attemptId)).filter(({ state }) => state === 'open')
  if (!review) throw new Error('nothing waits')
  return review
}

/** Creates a refund that one person requested and another approved. */
export async function approved({ app }: TestPayments, attemptId: string, typed = typedRefund()) {
  const id = await app.payments.refunds.propose(attemptId, typed, sunita)
  await app.payments.refunds.approve(id, vijaya)
  return id
}
