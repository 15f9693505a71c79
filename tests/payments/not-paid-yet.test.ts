import { describe, expect, it } from 'vitest'
import { showSince } from '#lib/server/features/payments/read-payments.ts'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import { createOpenPaymentChecker } from '#lib/server/features/payments/settlement/gateway-events.ts'
import { ownFees, readStudentFees } from '#lib/server/features/payments/web/own-fees.ts'
import { payDues } from '#lib/server/features/payments/web/pay-form.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../support/app/opened.ts'
import { later } from '../support/app/test-app.ts'
import { engines } from '../support/database/databases.ts'
import {
  addDue,
  started,
  lastAttempt,
  openTestPayments,
  paid,
  standing,
  student,
  swathi,
  waiting,
  wanting,
} from '../support/payments/payments.ts'

const payer = {
  payer: student,
  person: { number: '21B81A0501', name: 'Swathi Reddy', email: 'swathi@example.edu', phone: '' },
}

describe.each(engines)('a payment that was started, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const stateOf = async (orderId: string) => (await payments.app.payments.payment(orderId))?.state
  const ask = () => payments.app.payments.askAboutPayers([student])

  /** Returns how many times our server has read a charge from the gateway. */
  async function reads(): Promise<number> {
    const journal = await payments.sandbox.control.journal()
    return journal.filter(({ by, method }) => by === 'college' && method === 'GET').length
  }

  async function fees() {
    const [own] = await ownFees(payments.app, [payer])
    if (!own) throw new Error('There are no fees.')
    return own
  }

  it('is not paid yet once the gateway says so, and goes on to the bank', async () => {
    const { orderId, dueId } = await started(payments)
    expect(await stateOf(orderId)).toBe('pending')
    const { groups } = await fees()
    expect(groups).toMatchObject([
      { payable: 0, started: [{ orderId, state: 'notPaid', canContinue: true, amount: 45_000 }] },
    ])
    expect(groups[0]?.dues).toMatchObject([{ id: dueId, isStarted: true }])
  })

  it('leaves other dues of its type to be paid', async () => {
    const { dueId } = await started(payments)
    const other = await addDue(payments, { type: payments.types.general, amount: 5000 })
    const { groups, total } = await fees()
    expect(groups).toMatchObject([{ payable: 1, total: 5000 }])
    expect(groups[0]?.dues.map(({ id, isStarted }) => [id, isStarted])).toEqual(
      expect.arrayContaining([
        [dueId, true],
        [other, false],
      ]),
    )
    expect(total).toBe(50_000)
  })

  it('is not shown as overdue while it is being confirmed, and once more after the gateway reports no payment', async () => {
    const { dueId } = await started(payments)
    await payments.app.database.writes
      .updateTable('dues')
      .set({ due_on: '2026-07-31' })
      .where('id', '=', dueId)
      .execute()
    await addDue(payments, { type: payments.types.general, amount: 5000 })
    await payments.sandbox.control.script({ on: 'read', fault: 'serverError', times: 'always' })
    const confirming = await fees()
    expect(confirming).toMatchObject({ total: 5000, confirming: 45_000, overdue: 0 })
    expect(confirming.groups[0]?.dues.find(({ id }) => id === dueId)).toMatchObject({ isOverdue: false })
    const home = await readStudentFees(payments.app, student.id)
    expect(home).toMatchObject({ isOverdue: false })
    await payments.sandbox.control.clearFaults()
    later(payments, 11)
    expect(await fees()).toMatchObject({ total: 50_000, confirming: 0, overdue: 45_000 })
  })

  it('is being confirmed where the gateway does not answer, also after it reported no payment', async () => {
    const { orderId } = await started(payments)
    await ask()
    expect(await stateOf(orderId)).toBe('notPaid')
    await payments.sandbox.control.script({ on: 'read', fault: 'serverError', times: 'always' })
    later(payments, 11)
    expect((await fees()).groups).toMatchObject([{ payable: 0, started: [{ state: 'pending' }] }])
    expect(await stateOf(orderId)).toBe('pending')
  })

  it.each(['UNDER_VERIFICATION', 'AUTHORISED', ''])(
    'is being confirmed while the gateway has a try of status “%s”',
    async (status) => {
      const { orderId, attempt } = await started(payments)
      const transactions = [{ uuid: 't1', type: 'DEBIT', status, amount: 45_000 }]
      const set = { attempts: 1, transactions }
      await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'altered', set })
      await ask()
      expect(await stateOf(orderId)).toBe('pending')
    },
  )

  it('is not paid yet after a declined try', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.decline({ order: attempt.id, mayTryAgain: true })
    await ask()
    expect(await stateOf(orderId)).toBe('notPaid')
  })

  it('is being confirmed where the browser comes back with money that the gateway does not know of yet', async () => {
    const { orderId } = await started(payments)
    await payments.app.payments.receiveReturn(orderId, { vads_charge_status: 'PAID' })
    expect(await stateOf(orderId)).toBe('pending')
    later(payments, 16 * 60)
    await ask()
    expect(await stateOf(orderId)).toBe('notPaid')
  })

  it('is asked about once a second, however often and on however many servers its page is opened', async () => {
    await started(payments)
    const { app, clock } = payments
    const store = storeOf(app.database, createPaymentsRepository(app))
    const parts = { store, clock, log: app.log, verifier: { verify: app.payments.verify } }
    const servers = [1, 2, 3].map(() => createOpenPaymentChecker(parts))
    const openAll = () =>
      Promise.all([...servers, ...servers].map(({ askAboutPayers }) => askAboutPayers([student])))
    await openAll()
    await openAll()
    expect(await reads()).toBe(1)
    later(payments, 1)
    await openAll()
    expect(await reads()).toBe(2)
  })

  it('is shown by an answer for this page, however short ago the last one was: money may have come since', async () => {
    const { orderId, attempt } = await started(payments)
    expect((await fees()).groups).toMatchObject([{ started: [{ state: 'notPaid' }] }])
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    later(payments, 2)
    expect(await reads()).toBe(1)
    expect(await fees()).toMatchObject({ groups: [], arrived: [{ orderId }] })
  })

  it('is “being asked about” while the gateway takes its time, whatever it answered before', async () => {
    const { attempt } = await started(payments)
    await fees()
    later(payments, 11)
    const { control } = payments.sandbox
    await control.script({ on: 'read', order: attempt.id, fault: 'slow' })
    const { groups, payments: listed } = await fees()
    const asking = { state: 'asking', askedAt: payments.clock.now() }
    expect(groups).toMatchObject([{ payable: 0, started: [asking] }])
    expect(listed).toMatchObject([asking])
    await control.release()
  })

  it('is asked about before each page that leads to the bank, once a second', async () => {
    const { orderId, attempt } = await started(payments)
    const { app, clock } = payments
    const open = async () => {
      await app.payments.askAboutOrder(orderId)
      const payment = await app.payments.payment(orderId)
      return payment && showSince(payment, clock.now()).state
    }
    await ask()
    expect([await open(), await reads()]).toEqual(['notPaid', 1])
    later(payments, 2)
    expect([await open(), await reads()]).toEqual(['notPaid', 2])
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    expect(await open()).toBe('notPaid')
    later(payments, 1)
    expect([await open(), await reads()]).toEqual(['paid', 3])
  })

  it('holds the page of fees up for 1.5 s, and what is answered later is done all the same', async () => {
    const { orderId, attempt } = await started(payments)
    const { control } = payments.sandbox
    await control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await control.pay({ order: attempt.id })
    await control.script({ on: 'read', order: attempt.id, fault: 'slow' })
    const since = performance.now()
    const { groups } = await fees()
    expect(performance.now() - since).toBeLessThan(2500)
    expect(groups).toMatchObject([{ payable: 0, started: [{ state: 'pending', amount: 45_000 }] }])
    await control.release()
    await expect.poll(() => stateOf(orderId)).toBe('paid')
  })

  it('whose money has arrived is shown on the page of fees with its receipt, for some minutes', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    expect(await fees()).toMatchObject({
      groups: [],
      arrived: [{ orderId, receiptNumber: 'F/2026-27/000001' }],
    })
    later(payments, 11 * 60)
    expect((await fees()).arrived).toEqual([])
  })

  it('whose money comes while it is paid once more is “arrived”, and not a refusal', async () => {
    const { dueId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    const again = () =>
      payDues(payments.app, [payer], { kind: 'general', feeType: '', semester: '', dueIds: [dueId] }, swathi)
    await expect(again()).rejects.toMatchObject({ code: 'payments.arrived' })
    later(payments, 11 * 60)
    await expect(again()).rejects.toMatchObject({ code: 'payments.nothingDue' })
  })
})

describe.each(engines)('a payment that its payer drops, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const drop = (orderId: string) => payments.app.payments.drop(orderId, swathi)
  const payment = (orderId: string) => payments.app.payments.payment(orderId)

  it('is closed for the payer, whose due is free again', async () => {
    const { orderId, dueId } = await started(payments)
    expect(await drop(orderId)).toBe('dropped')
    expect(await payment(orderId)).toMatchObject({ state: 'dropped', canContinue: false })
    const [own] = await ownFees(payments.app, [payer])
    expect(own?.groups).toMatchObject([{ payable: 1, started: [], dues: [{ id: dueId, isStarted: false }] }])
    expect(await drop(orderId)).toBe('dropped')
  })

  it('is asked about in the background, and late money settles its due', async () => {
    const { orderId, attempt } = await started(payments)
    await drop(orderId)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    later(payments, 61)
    await payments.app.payments.reconcile()
    expect(await standing(payments, orderId)).toEqual(paid)
    expect(await payment(orderId)).toMatchObject({ state: 'paid' })
  })

  it('gives way to a new charge; money for both is a duplicate with a refund to be looked at', async () => {
    const { orderId, dueId, attempt: first } = await started(payments)
    await drop(orderId)
    const again = await payments.app.payments.startPayment(wanting([dueId]), swathi)
    expect(again.orderId).toBe(orderId)
    const second = await lastAttempt(payments, orderId)
    expect(second.id).not.toBe(first.id)
    await payments.sandbox.control.pay({ order: second.id })
    await payments.app.payments.verify(second.id)
    await payments.sandbox.control.pay({ order: first.id })
    await payments.app.payments.verify(first.id)
    expect(await standing(payments, orderId)).toEqual({
      ...paid,
      attempts: ['PAID_DUPLICATE', 'PAID'],
      reviews: ['duplicate'],
    })
    expect(await payments.app.payments.refunds.ofAttempt(first.id)).toMatchObject([
      { cause: 'duplicate', amount: 45_000 },
    ])
  })

  it('goes to a review where its money comes after other dues were chosen', async () => {
    const { orderId, dueId, attempt } = await started(payments)
    await drop(orderId)
    const more = await addDue(payments, { type: payments.types.general, amount: 5000 })
    await payments.app.payments.startPayment(wanting([dueId, more]), swathi)
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toMatchObject({
      order: 'cancelled',
      attempts: ['QUARANTINED'],
      reviews: ['orderCancelled'],
    })
  })

  it('is not dropped where its money has come: the payer is led to the receipt', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    expect(await drop(orderId)).toBe('paid')
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('is not dropped while nobody knows whether its money has come', async () => {
    const { orderId } = await started(payments)
    await payments.sandbox.control.script({ on: 'read', fault: 'serverError', times: 'always' })
    await expect(drop(orderId)).rejects.toMatchObject({ code: 'payments.notDropped' })
    expect(await standing(payments, orderId)).toEqual(waiting)
  })

  it('stands in the audit trail with who dropped it', async () => {
    const { orderId, attempt } = await started(payments)
    await drop(orderId)
    const rows = await payments.app.database.reads
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'payment.dropped')
      .execute()
    expect(rows).toMatchObject([{ entity_id: attempt.id }])
  })
})
