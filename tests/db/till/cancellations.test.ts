import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { differenceOf } from '#lib/server/features/till/shifts/shift.ts'
import { transactOnce } from '#lib/server/kernel/store/store.ts'
import { checkCode } from '#lib/server/features/results/web/verify-code.ts'
import { later } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { cash, kavita, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const principal: Actor = { id: 'u-rao', name: 'rao', requestId: 'p', roles: ['ROLE_PRINCIPAL'] }

describe.each(engines)('cancelling receipts of the till, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const till = () => payments.app.till
  const today = () => indianDate(payments.clock.now())
  afterEach(() => expectBalanced(payments))
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await till().open(2_000_00, ramesh)
  })

  const ordersOf = async (sale: string) => till().ordersOfSale(sale)
  const takeTuition = async () => {
    const [order = ''] = await ordersOf(await take(payments, { [owed.tuition]: '900' }, [cash('900')]))
    return order
  }
  const ask = (order: string, actor = ramesh) => till().askToCancel(order, 'The wrong student.', actor)
  const ledger = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ kind, method, amount, receipt_number }) => [
      kind,
      method,
      amount,
      receipt_number,
    ])

  it('opens the dues again, keeps the number, and takes each tender out of the ledger', async () => {
    const upi = { way: 'upi' as const, amount: '350', reference: '412345678901' }
    const sale = await take(payments, { [owed.tuition]: '900', [owed.library]: '100' }, [cash('650'), upi])
    const [order = ''] = await ordersOf(sale)
    const id = await ask(order)
    await till().confirmCancellation(id, officer)
    expect((await ledger()).toSorted()).toEqual(
      [
        ['payment', 'CASH', 650_00, 'F/2026-27/000001'],
        ['payment', 'UPI', 250_00, 'F/2026-27/000001'],
        ['payment', 'UPI', 100_00, 'F/2026-27/000001'],
        ['cancellation', 'CASH', -650_00, 'F/2026-27/000001'],
        ['cancellation', 'UPI', -250_00, 'F/2026-27/000001'],
        ['cancellation', 'UPI', -100_00, 'F/2026-27/000001'],
      ].toSorted(),
    )
    const open = new Map((await payments.app.fees.duesOf(owed.payer)).map((due) => [due.id, due]))
    expect(open.get(owed.tuition)).toMatchObject({ state: 'open', open: 900_00 })
    expect(open.get(owed.library)).toMatchObject({ state: 'open', open: 100_00 })
    const receipt = await payments.app.payments.receiptOf(order)
    expect(receipt).toMatchObject({ number: 'F/2026-27/000001', cancelledAt: payments.clock.now() })
    expect(await checkCode(payments.app, receipt?.verifyCode ?? '')).toMatchObject({
      receipt: { state: 'cancelled', cancelledOn: today() },
    })
    expect((await payments.app.payments.payment(order))?.returned).toEqual({ amount: 1_000_00, on: today() })
    // The same reference may pay the right student now.
    await take(payments, { [owed.tuition]: '350' }, [upi])
    expect(await till().receiptsOfSale(await take(payments, { [owed.exam]: '50' }, [cash('50')]))).toEqual([
      'E/2026-27/000001',
    ])
    const days = await till().dayBook({ from: today(), to: today() })
    const cancelled = days.filter(({ isCancelled }) => isCancelled)
    expect(cancelled.reduce((sum, { amount }) => sum + amount, 0)).toBe(-1_000_00)
  })

  it('tells the payer by email, so that no receipt vanishes behind their back', async () => {
    const mails = () =>
      payments.app.database.reads
        .selectFrom('outbox')
        .select('template')
        .where('template', '=', 'receiptCancelled')
        .execute()
    await payments.app.database.writes.updateTable('students').set({ email: 'swathi@mail.example' }).execute()
    const id = await ask(await takeTuition())
    expect(await mails()).toEqual([])
    await till().confirmCancellation(id, officer)
    expect(await mails()).toHaveLength(1)
  })

  it('counts as the books say: a receipt of ₹ 5,000 is cancelled, and ₹ 500 are missing', async () => {
    const type = payments.types.general
    const amounts = [...Array.from({ length: 12 }, () => 9_000_00), 7_000_00, 5_000_00]
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_20_000_00)
    const orders: string[] = []
    for (const [index, amount] of amounts.entries()) {
      const due = await addDue(payments, {
        type,
        amount,
        payer: owed.payer,
        year: `${2000 + index}-${2001 + index}`,
      })
      const rupees = String(amount / 100)
      orders.push(...(await ordersOf(await take(payments, { [due]: rupees }, [cash(rupees)]))))
    }
    await till().confirmCancellation(await ask(orders.at(-1) ?? ''), officer)
    const [shown] = await till().shiftsWithSums(today())
    expect(shown?.receipts).toBe(14)
    expect(shown?.taken.get('cash')).toBe(1_15_000_00)
    const shift = await till().count({ 500: 233 }, ramesh)
    expect(shift).toMatchObject({
      state: 'counted',
      count: { cash: 1_16_500_00, expected: 1_17_000_00 },
    })
    expect(shift.count && differenceOf(shift.count)).toBe(-500_00)
    await expect(till().accept(shift.id, officer)).rejects.toMatchObject({ code: 'till.notExplained' })
    await till().explain(shift.id, 'A note of 500 is missing.', ramesh)
    await expect(
      till().accept(shift.id, { ...ramesh, roles: ['ROLE_ACCOUNTANTS_OFFICER'] }),
    ).rejects.toMatchObject({ code: 'till.ownShift' })
    await till().accept(shift.id, officer)
    await till().closeDay(today(), officer)
    const [series] = await payments.app.payments.receiptSeries()
    expect(series).toMatchObject({
      first: 'F/2026-27/000001',
      last: 'F/2026-27/000014',
      count: 14,
      missing: 0,
      gaps: [],
    })
  })

  it('takes two people, and never the one who took the money', async () => {
    const order = await takeTuition()
    const both = (actor: Actor): Actor => ({
      ...actor,
      roles: ['ROLE_FEEPAYMENTS', 'ROLE_ACCOUNTANTS_OFFICER'],
    })
    const id = await ask(order, kavita)
    await expect(till().confirmCancellation(id, both(kavita))).rejects.toMatchObject({
      code: 'till.ownCancellation',
    })
    await expect(till().confirmCancellation(id, both(ramesh))).rejects.toMatchObject({
      code: 'till.ownReceipt',
    })
    await expect(till().refuseCancellation(id, 'No.', both(ramesh))).rejects.toMatchObject({
      code: 'till.ownReceipt',
    })
    await expect(till().confirmCancellation(id, kavita)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await expect(ask(order, officer)).rejects.toMatchObject({ code: 'till.cancellationWaits' })
    expect((await till().cancellationsFor(officer.id)).map((wish) => wish.id)).toEqual([id])
    expect(await till().cancellationsFor(ramesh.id)).toEqual([])
    await till().confirmCancellation(id, principal)
    await expect(till().confirmCancellation(id, officer)).rejects.toMatchObject({
      code: 'till.cancellationChanged',
    })
    await expect(ask(order)).rejects.toMatchObject({ code: 'till.cancelledAlready' })
  })

  it('does not let the officer ask', async () => {
    await expect(ask(await takeTuition(), officer)).rejects.toMatchObject({ code: 'session.notAllowed' })
  })

  it('changes nothing if it is refused or withdrawn, and can be asked again', async () => {
    const order = await takeTuition()
    await till().refuseCancellation(await ask(order, kavita), 'The payer is here.', officer)
    const again = await ask(order, kavita)
    await expect(till().withdrawCancellation(again, officer)).rejects.toMatchObject({
      code: 'till.notOwnCancellation',
    })
    await till().withdrawCancellation(again, ramesh)
    expect((await till().cancellationsOf(order)).map(({ state }) => state)).toEqual(['refused', 'withdrawn'])
    expect(await ledger()).toEqual([['payment', 'CASH', 900_00, 'F/2026-27/000001']])
  })

  it('keeps the shift from being counted and the day from being closed while a request waits', async () => {
    const id = await ask(await takeTuition())
    await expect(till().count({}, ramesh)).rejects.toMatchObject({ code: 'till.cancellationWaits' })
    await expect(till().closeDay(today(), officer)).rejects.toMatchObject({ code: 'till.notCounted' })
    await till().withdrawCancellation(id, ramesh)
    await till().count({ 500: 5, 200: 2 }, ramesh)
    await till().closeDay(today(), officer)
  })

  it('is too late once the shift is counted, and on the next day', async () => {
    const order = await takeTuition()
    const id = await ask(order)
    later(payments, 24 * 60 * 60)
    await expect(till().confirmCancellation(id, officer)).rejects.toMatchObject({
      code: 'till.cancelNextDay',
    })
    await till().refuseCancellation(id, 'It is another day.', officer)
    await expect(ask(order)).rejects.toMatchObject({ code: 'till.cancelNextDay' })
    await till().count({ 500: 5, 200: 2 }, ramesh)
    await till().open(0, ramesh)
    const next = (await ordersOf(await take(payments, { [owed.exam]: '50' }, [cash('50')])))[0] ?? ''
    await till().count({ 50: 1 }, ramesh)
    await expect(ask(next)).rejects.toMatchObject({ code: 'till.cancelCounted' })
  })

  it('takes all receipts of one cheque together, and cash receipt by receipt', async () => {
    const datedOn = payments.clock.now().slice(0, 10)
    const cheque = { way: 'cheque' as const, amount: '950', reference: '123456', bank: 'SBI', datedOn }
    const sale = await take(payments, { [owed.tuition]: '900', [owed.exam]: '50' }, [cheque])
    const [exam = '', tuition = ''] = await ordersOf(sale)
    const plan = await till().planCancellation(tuition)
    expect(plan?.receipts).toEqual(['E/2026-27/000001', 'F/2026-27/000001'])
    await till().confirmCancellation(await ask(exam), officer)
    expect((await payments.app.payments.receiptOf(tuition))?.cancelledAt).not.toBeNull()
    const paidAgain = await take(payments, { [owed.tuition]: '900', [owed.exam]: '50' }, [cash('950')])
    const [other = '', kept = ''] = await ordersOf(paidAgain)
    await till().confirmCancellation(await ask(other), officer)
    expect((await payments.app.payments.receiptOf(kept))?.cancelledAt).toBeNull()
    expect(await till().count({ 2000: 1, 500: 1, 200: 2 }, ramesh)).toMatchObject({
      count: { expected: 2_900_00 },
    })
  })

  it('leaves a cheque alone that is at the bank', async () => {
    const datedOn = payments.clock.now().slice(0, 10)
    const cheque = { way: 'cheque' as const, amount: '900', reference: '123456', bank: 'SBI', datedOn }
    const [order = ''] = await ordersOf(await take(payments, { [owed.tuition]: '900' }, [cheque]))
    const id = await ask(order)
    await payments.app.database.writes.updateTable('till_tenders').set({ state: 'deposited' }).execute()
    await expect(till().confirmCancellation(id, officer)).rejects.toMatchObject({
      code: 'till.cancelDeposited',
    })
    expect(await ledger()).toHaveLength(1)
  })

  it('is refused where a record charges less by then, because the rest became an advance', async () => {
    const { database, fees, payments: money } = payments.app
    const source = { kind: 'tillPaper', id: 'p-1' }
    const at = payments.clock.now()
    const typed = {
      feeTypeId: payments.types.general,
      semesterId: null,
      year: '2026-2027',
      label: 'Charge',
      amount: 300_00,
      dueOn: '',
      overdueConfirmed: false,
    }
    const due = await transactOnce(database, (tx) =>
      fees.charge(tx, { payer: owed.payer, typed, source, actor: officer, at }),
    )
    const [order = ''] = await ordersOf(await take(payments, { [due]: '300' }, [cash('300')]))
    const lowered = { source, amount: 100_00, reason: 'Condoned', proposedBy: 'u-rao', actor: officer, at }
    await transactOnce(database, (tx) => money.lowerCharge(tx, lowered))
    const id = await ask(order)
    await expect(till().confirmCancellation(id, officer)).rejects.toMatchObject({
      code: 'till.cancelRefunded',
    })
    expect((await money.receiptOf(order))?.cancelledAt).toBeNull()
  })
})
