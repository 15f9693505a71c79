import { describe, expect, it } from 'vitest'
import type { GivenFault } from '../../../tools/sandbox-gateway/faults.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import {
  addDue,
  lastAttempt,
  openTestPayments,
  paid,
  standing,
  swathi,
  waiting,
  wanting,
} from '../../support/payments/payments.ts'
import { later } from '../../support/app/test-app.ts'

type CreateFault = Extract<GivenFault, { on: 'create' }>['fault']

describe.each(engines)('what the gateway answers to the making of a charge, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  /** Starts a payment and returns the link or the refusal's code, and the state of the due's only order. */
  async function startWith(fault?: CreateFault) {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    if (fault) await payments.sandbox.control.script({ on: 'create', fault })
    const start = () => payments.app.payments.startPayment(wanting([dueId]), swathi)
    const said = await start().then(
      ({ paymentLink }) => paymentLink,
      ({ code }: { code: string }) => code,
    )
    const [order] = await payments.app.payments.ordersOf({ kind: 'student', id: 's-swathi' })
    return { said, start, orderId: order?.id ?? '', standing: await standing(payments, order?.id ?? '') }
  }

  it('wrong key at create → nothing started, alarm', async () => {
    const { said, standing: stood } = await startWith('wrongKey')
    expect(said).toBe('payments.gatewayAway')
    expect(stood).toEqual({ ...waiting, attempts: ['CREATE_FAILED'], reviews: ['keyRefused'] })
  })

  it.each(['serverError', 'badJson', 'hangUp'] as const)(
    '%s → nobody knows; the next attempt is paid',
    async (fault) => {
      const { said, start, orderId, standing: stood } = await startWith(fault)
      expect(said).toBe('payments.gatewayAway')
      expect(stood.attempts).toEqual(['CREATE_UNKNOWN'])
      await start()
      const { id } = await lastAttempt(payments, orderId)
      await payments.sandbox.control.pay({ order: id })
      await payments.app.payments.verify(id)
      expect(await standing(payments, orderId)).toEqual({ ...paid, attempts: ['CREATE_UNKNOWN', 'PAID'] })
    },
  )

  it('create times out after creating → one payment in the end', async () => {
    const { start, orderId } = await startWith('hangUpAfter')
    const [lost] = await payments.app.payments.attempts(orderId)
    await start()
    const { id } = await lastAttempt(payments, orderId)
    await payments.sandbox.control.pay({ order: id })
    await payments.app.payments.verify(id)
    // Only the gateway knows the lost charge, and its webhook reports it.
    const { charge } = await payments.sandbox.control.charge({ order: lost?.id ?? '' })
    await payments.app.payments.verify(lost?.id ?? '', { uuid: charge.uuid })
    const stood = await standing(payments, orderId)
    expect(stood).toMatchObject({ order: 'paid', receipt: paid.receipt, open: 0 })
    expect(await payments.app.fees.ledgerOf({ kind: 'student', id: 's-swathi' })).toHaveLength(1)
  })

  it('foreign paymentLink → no redirect', async () => {
    const { said, standing: stood } = await startWith('foreignLink')
    expect(said).toBe('payments.gatewayAway')
    expect(stood).toEqual({ ...waiting, reviews: ['foreignLink'] })
  })

  it('two tabs → the same link', async () => {
    const { said, start } = await startWith()
    const tabs = await Promise.all([start(), start(), start()])
    expect(new Set(tabs.map(({ paymentLink }) => paymentLink))).toEqual(new Set([said]))
  })

  it('a double click → one order, one attempt, one link', async () => {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const start = () => payments.app.payments.startPayment(wanting([dueId]), swathi)
    const [one, other] = await Promise.all([start(), start()])
    expect(one).toEqual(other)
    expect(await payments.app.payments.attempts(one.orderId)).toHaveLength(1)
  })

  it('a due of another fee type is none of this payment', async () => {
    const tuition = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    const exam = await addDue(payments, { type: payments.types.exam, amount: 1000 })
    const refused = payments.app.payments.startPayment(wanting([tuition, exam]), swathi)
    await expect(refused).rejects.toMatchObject({ code: 'payments.nothingDue' })
  })

  it('a due of somebody else is none of this person’s', async () => {
    const payer = { kind: 'student', id: 's-other' } as const
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000, payer })
    const refused = payments.app.payments.startPayment(wanting([dueId]), swathi)
    await expect(refused).rejects.toMatchObject({ code: 'payments.notEntitled' })
  })

  it('killed between the order and the gateway’s answer → another attempt a minute later', async () => {
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000 })
    await payments.sandbox.control.script({ on: 'create', fault: 'hangUpAfter' })
    await payments.app.payments.startPayment(wanting([dueId]), swathi).catch(() => null)
    const [order] = await payments.app.payments.ordersOf({ kind: 'student', id: 's-swathi' })
    const dead = { state: 'CREATING' as const }
    await payments.app.database.writes.updateTable('payment_attempts').set(dead).execute()
    later(payments, 61)
    await payments.app.payments.reconcile()
    expect((await standing(payments, order?.id ?? '')).attempts).toEqual(['CREATE_UNKNOWN'])
    await payments.app.payments.startPayment(wanting([dueId]), swathi)
    expect((await standing(payments, order?.id ?? '')).attempts).toEqual(['CREATE_UNKNOWN', 'PENDING'])
  })
})
