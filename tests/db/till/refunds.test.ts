import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { returnInput } from '#lib/schemas/till/papers.ts'
import { counterRefundInput } from '#lib/schemas/till/refunds.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { later } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import {
  cash,
  chequeOf,
  deposit,
  kavita,
  officer,
  ramesh,
  studentWhoOwes,
  take,
} from '../../support/till/till.ts'

const both = (actor: Actor): Actor => ({ ...actor, roles: ['ROLE_FEEPAYMENTS', 'ROLE_ACCOUNTANTS_OFFICER'] })
const third: Actor = { ...kavita, id: 'u-third' }

describe.each(engines)('refunds of money of the till, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  let order = ''
  const till = () => payments.app.till
  const today = () => indianDate(payments.clock.now())
  const asked = (more: Partial<v.InferInput<typeof counterRefundInput>> = {}) =>
    v.parse(counterRefundInput, { amount: '950', way: 'transfer', after: 'owed', reason: 'Left', ...more })
  const dues = async () =>
    Object.fromEntries(
      (await payments.app.fees.duesOf(owed.payer)).map(({ id, amount, open }) => [id, [amount, open]]),
    )
  const refundRows = async () =>
    (await payments.app.fees.ledgerOf(owed.payer))
      .filter(({ kind }) => kind === 'refund')
      .map(({ method, amount, receipt_number }) => [method, amount, receipt_number])

  afterEach(() => expectBalanced(payments))
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await till().open(0, ramesh)
    const sale = await take(payments, { [owed.tuition]: '900', [owed.library]: '100' }, [cash('1000')])
    order = (await till().ordersOfSale(sale))[0] ?? ''
    await till().count({ 500: 2 }, ramesh)
  })

  const approved = async (more: Parameters<typeof asked>[0] = {}) => {
    const id = await till().proposeRefund(order, asked(more), ramesh)
    await till().decideRefund('approve', id, { note: '', actor: officer })
    return id
  }

  it('leave the ledger fee type by fee type, and open the dues again', async () => {
    const id = await approved()
    later(payments, 24 * 60 * 60)
    await till().payRefundOut(id, { reference: 'UTR 1', sentOn: today() }, kavita)
    expect((await refundRows()).toSorted()).toEqual(
      [
        ['BANK_TRANSFER', -100_00, 'F/2026-27/000001'],
        ['BANK_TRANSFER', -850_00, 'F/2026-27/000001'],
      ].toSorted(),
    )
    expect(await dues()).toMatchObject({
      [owed.tuition]: [900_00, 850_00],
      [owed.library]: [100_00, 100_00],
    })
    expect(await payments.app.payments.returnedOf(order)).toEqual({ amount: 950_00, on: today() })
    expect(await till().planRefund(order)).toMatchObject({ left: 50_00, problem: '' })
  })

  it('are owed by nobody any more where that was chosen', async () => {
    const id = await approved({ amount: '100', after: 'dropped' })
    await till().payRefundOut(id, { reference: 'UTR 1', sentOn: today() }, kavita)
    expect(await dues()).toMatchObject({ [owed.tuition]: [900_00, 0], [owed.library]: [0, 0] })
  })

  it('take three people', async () => {
    const id = await till().proposeRefund(order, asked(), ramesh)
    await expect(till().decideRefund('approve', id, { note: '', actor: both(ramesh) })).rejects.toMatchObject(
      { code: 'refunds.ownProposal' },
    )
    await till().decideRefund('approve', id, { note: '', actor: both(officer) })
    const sent = { reference: 'UTR 1', sentOn: today() }
    await expect(till().payRefundOut(id, sent, ramesh)).rejects.toMatchObject({ code: 'refunds.ownRequest' })
    await expect(till().payRefundOut(id, sent, both(officer))).rejects.toMatchObject({
      code: 'refunds.ownApproval',
    })
    await till().payRefundOut(id, sent, kavita)
    await expect(till().payRefundOut(id, sent, third)).rejects.toMatchObject({ code: 'refunds.changedSince' })
    expect(await refundRows()).toHaveLength(2)
  })

  it('in cash leave an open shift, whose expected cash is lower', async () => {
    const id = await approved({ way: 'cash', amount: '300' })
    const none = { reference: '', sentOn: '' }
    await expect(till().payRefundOut(id, none, kavita)).rejects.toMatchObject({ code: 'till.noShift' })
    await till().open(200_00, kavita)
    await expect(till().payRefundOut(id, none, kavita)).rejects.toMatchObject({ code: 'till.tooLittleCash' })
    await take(payments, { [owed.exam]: '50' }, [cash('50')], { cashier: kavita })
    await till().open(1_000_00, third)
    await till().payRefundOut(id, none, third)
    const sums = await till().shiftsWithSums(today())
    expect(sums.map(({ paidOut }) => paidOut).toSorted()).toEqual([0, 0, 300_00])
    expect(await till().count({ 500: 1, 200: 1 }, third)).toMatchObject({
      state: 'closed',
      count: { expected: 700_00 },
    })
  })

  it('are refused while another is in progress, and for more than is left', async () => {
    await expect(till().proposeRefund(order, asked({ amount: '1001' }), ramesh)).rejects.toMatchObject({
      fields: { amount: { code: 'refunds.tooMuch' } },
    })
    const id = await till().proposeRefund(order, asked(), ramesh)
    await expect(till().proposeRefund(order, asked(), kavita)).rejects.toMatchObject({
      code: 'refunds.underWay',
    })
    await expect(till().decideRefund('withdraw', id, { note: '', actor: kavita })).rejects.toMatchObject({
      code: 'refunds.notOwnProposal',
    })
    await till().decideRefund('withdraw', id, { note: '', actor: ramesh })
    const again = await approved()
    await till().decideRefund('giveUp', again, { note: 'The account is closed.', actor: kavita })
    expect(await till().planRefund(order)).toMatchObject({ left: 1_000_00, problem: '' })
    expect(await refundRows()).toEqual([])
  })

  it('wait until the bank has honoured a cheque', async () => {
    await till().open(0, ramesh)
    const datedOn = payments.clock.now().slice(0, 10)
    const cheque = { way: 'cheque' as const, amount: '50', reference: '123456', bank: 'SBI', datedOn }
    const sale = await take(payments, { [owed.exam]: '50' }, [cheque])
    const [paper = ''] = await till().ordersOfSale(sale)
    await expect(till().proposeRefund(paper, asked({ amount: '50' }), ramesh)).rejects.toMatchObject({
      code: 'till.notRealised',
    })
    expect((await till().planRefund(paper))?.problem).toBe('till.notRealised')
  })

  it('give the cash of a receipt back whose cheque the bank has returned, and no more', async () => {
    await till().open(0, ramesh)
    const sale = await take(payments, { [owed.exam]: '50' }, [cash('20'), chequeOf(payments, '30')])
    const [paid = ''] = await till().ordersOfSale(sale)
    const [paper = ''] = await deposit(payments)
    const returned = v.parse(returnInput, { day: today(), reason: 'Funds insufficient' })
    await till().returnPaper(paper, returned, officer)
    expect(await till().planRefund(paid)).toMatchObject({ left: 20_00, problem: '' })
    await expect(till().proposeRefund(paid, asked({ amount: '50' }), ramesh)).rejects.toMatchObject({
      fields: { amount: { code: 'refunds.tooMuch' } },
    })
    const id = await till().proposeRefund(paid, asked({ amount: '20' }), ramesh)
    await till().decideRefund('approve', id, { note: '', actor: officer })
    await till().payRefundOut(id, { reference: 'UTR 1', sentOn: today() }, kavita)
    expect(await dues()).toMatchObject({ [owed.exam]: [50_00, 50_00] })
    expect(await till().planRefund(paid)).toMatchObject({ left: 0, problem: 'refunds.nothingLeft' })
  })

  it('and cancelling do not give the same money back twice', async () => {
    await till().open(0, ramesh)
    const sale = await take(payments, { [owed.exam]: '50' }, [cash('50')])
    const [paid = ''] = await till().ordersOfSale(sale)
    const cancellation = await till().askToCancel(paid, 'The wrong student.', ramesh)
    const refund = await till().proposeRefund(paid, asked({ amount: '50' }), ramesh)
    await expect(till().confirmCancellation(cancellation, officer)).rejects.toMatchObject({
      code: 'refunds.underWay',
    })
    await till().decideRefund('withdraw', refund, { note: '', actor: ramesh })
    await till().confirmCancellation(cancellation, officer)
    await expect(till().proposeRefund(paid, asked({ amount: '50' }), ramesh)).rejects.toMatchObject({
      code: 'refunds.nothingLeft',
    })
  })

  it('are found by the search for a payment', async () => {
    expect(await payments.app.payments.refunds.search('F/2026-27/000001')).toMatchObject([
      { attemptId: '', left: 1_000_00, isUnderWay: false },
    ])
    await till().proposeRefund(order, asked(), ramesh)
    expect(await payments.app.payments.refunds.search('F/2026-27/000001')).toMatchObject([
      { left: 0, isUnderWay: true },
    ])
  })
})
