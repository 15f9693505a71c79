import { describe, expect, it } from 'vitest'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import {
  addDue,
  begun,
  openTestPayments,
  paid,
  standing,
  student,
  swathi,
  waiting,
  wanting,
} from '../support/payments.ts'

describe.each(engines)('a gateway that rings, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  /** It is answered at once; what it led to shows a moment later. */
  const ring = (attempt: string, uuid: string) => payments.app.payments.ring(attempt, { uuid })
  const settled = (orderId: string) =>
    expect.poll(() => standing(payments, orderId), { interval: 20 }).toEqual(paid)

  it('webhook before return → paid by the first, and the second finds it so', async () => {
    const { orderId, attempt } = await begun(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    await ring(attempt.id, attempt.chargeUuid ?? '')
    await settled(orderId)
    await payments.app.payments.comeBack(orderId, { vads_charge_status: 'PAID' }, 4000)
    expect(await standing(payments, orderId)).toEqual(paid)
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })

  it('before the create answer → one charge, one receipt', async () => {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const { control } = payments.sandbox
    // Nothing comes back of the making, and the charge is there and paid when the gateway rings.
    await control.script({ on: 'create', fault: 'hangUpAfter' })
    await payments.app.payments.begin(wanting([dueId]), swathi).catch(() => null)
    const [order] = await payments.app.payments.ordersOf(student)
    const orderId = order?.id ?? ''
    const attempt = `${orderId}-1`
    expect(await standing(payments, orderId)).toEqual({ ...waiting, attempts: ['CREATE_UNKNOWN'] })
    await control.pay({ order: attempt })
    const { charge } = await control.charge({ order: attempt })
    await ring(attempt, charge.uuid)
    await settled(orderId)
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })

  it('duplicate × 5 → one settlement', async () => {
    const { orderId, attempt } = await begun(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    await Promise.all(Array.from({ length: 5 }, () => ring(attempt.id, attempt.chargeUuid ?? '')))
    await settled(orderId)
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })
})
