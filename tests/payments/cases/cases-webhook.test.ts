import { describe, expect, it } from 'vitest'
import { storeCreatedCharge } from '#lib/server/features/payments/checkout/start-payment.ts'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import {
  addDue,
  started,
  openTestPayments,
  paid,
  standing,
  student,
  swathi,
  waiting,
  wanting,
} from '../../support/payments/payments.ts'

describe.each(engines)('a gateway that rings, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  /** Sends a webhook, which is answered at once; its effect shows a moment later. */
  const sendWebhook = (attempt: string, uuid: string) =>
    payments.app.payments.receiveWebhook(attempt, { uuid })
  const settled = (orderId: string) =>
    expect.poll(() => standing(payments, orderId), { interval: 20 }).toEqual(paid)

  /** Creates a charge whose response is lost. */
  async function lost(dueId: string) {
    await payments.sandbox.control.script({ on: 'create', fault: 'hangUpAfter' })
    await payments.app.payments.startPayment(wanting([dueId]), swathi).catch(() => null)
    const [order] = await payments.app.payments.ordersOf(student)
    const orderId = order?.id ?? ''
    expect(await standing(payments, orderId)).toEqual({ ...waiting, attempts: ['CREATE_UNKNOWN'] })
    return { orderId, attempt: `${orderId}-1` }
  }

  it('webhook before return → paid by the first, and the second finds it so', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    await sendWebhook(attempt.id, attempt.chargeUuid ?? '')
    await settled(orderId)
    await payments.app.payments.receiveReturn(orderId, { vads_charge_status: 'PAID' })
    expect(await standing(payments, orderId)).toEqual(paid)
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })

  it('before the create answer → one charge, one receipt', async () => {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const { control } = payments.sandbox
    const { orderId, attempt } = await lost(dueId)
    // The request that creates the charge still waits for its response.
    const waits = { state: 'CREATING' as const }
    await payments.app.database.writes.updateTable('payment_attempts').set(waits).execute()
    await control.pay({ order: attempt })
    const { charge } = await control.charge({ order: attempt })
    await sendWebhook(attempt, charge.uuid)
    await settled(orderId)
    const answer = { kind: 'created', uuid: charge.uuid, paymentLink: 'http://127.0.0.1/pay' } as const
    const { transact } = storeOf(payments.app.database, createPaymentsRepository(payments.app))
    const at = payments.clock.now()
    const kept = await transact((write) => storeCreatedCharge(write, { id: attempt, orderId }, answer, at))
    expect(kept).toMatchObject({ state: 'PAID', chargeUuid: charge.uuid })
    expect(await standing(payments, orderId)).toEqual(paid)
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })

  it('charge of another fee type’s shop → nothing is believed', async () => {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const { orderId, attempt } = await lost(dueId)
    const other = await started(payments, 45_000, 'exam')
    await payments.sandbox.control.pay({ order: other.attempt.id })
    const uuid = other.attempt.chargeUuid ?? ''
    expect(await payments.app.payments.verify(attempt, { uuid })).toMatchObject({ kind: 'notFound' })
    expect(await standing(payments, orderId)).toEqual({ ...waiting, attempts: ['CREATE_UNKNOWN'] })
  })

  it('duplicate × 5 → one settlement', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    await Promise.all(Array.from({ length: 5 }, () => sendWebhook(attempt.id, attempt.chargeUuid ?? '')))
    await settled(orderId)
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })
})
