import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { advanceTypeId } from '#lib/schemas/fees/kinds.ts'
import { counterRefundInput } from '#lib/schemas/till/refunds.ts'
import { returnInput } from '#lib/schemas/till/papers.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import {
  cash,
  chequeOf,
  deposit,
  kavita,
  officer,
  paperOf,
  ramesh,
  studentWhoOwes,
  take,
} from '../../support/till/till.ts'

const third = { ...kavita, id: 'u-third' }

describe.each(engines)('advances, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const till = () => payments.app.till
  const today = () => indianDate(payments.clock.now())
  const held = async () => (await till().heldFor(owed.payer))?.held ?? 0
  const usable = async () => (await till().heldFor(owed.payer))?.usable ?? 0
  const openOf = async (due: string) => (await payments.app.fees.due(due))?.open
  const rows = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ kind, amount, fee_type_id }) => [
      kind,
      amount,
      fee_type_id === advanceTypeId,
    ])

  afterEach(() => expectBalanced(payments))
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await till().open(0, ramesh)
  })

  /** A cheque of ₹ 1,500.00 pays tuition (₹ 900.00); the rest is kept. */
  const takeTooMuch = () =>
    take(payments, { [owed.tuition]: '900' }, [chequeOf(payments, '1500')], { keepsAdvance: true })
  const clear = async () => {
    const ids = await deposit(payments)
    const { pin } = await till().planPapers('clear', ids, officer)
    await till().clearPapers({ ids, pin }, { day: today() }, officer)
  }
  const pay = (lines: Readonly<Record<string, number>>) =>
    till().payFromHeld(
      owed.payer,
      Object.entries(lines).map(([dueId, amount]) => ({ dueId, amount })),
      ramesh,
    )

  it('are kept on purpose only, with a line on the receipt of their own', async () => {
    await expect(
      take(payments, { [owed.tuition]: '900' }, [chequeOf(payments, '1500')]),
    ).rejects.toMatchObject({ code: 'till.moreThanChosen', fields: { keepsAdvance: {} } })
    expect(await rows()).toEqual([])
    const sale = await takeTooMuch()
    expect(await rows()).toEqual([
      ['payment', 900_00, false],
      ['payment', 600_00, true],
    ])
    const [order = ''] = await till().ordersOfSale(sale)
    const receipt = await payments.app.payments.receiptOf(order)
    expect(receipt?.snapshot.lines.map(({ feeType, amount }) => [feeType, amount])).toEqual([
      ['Tuition Fee', 900_00],
      ['Advance', 600_00],
    ])
  })

  it('are never cash, which gives change', async () => {
    const mixed = [cash('1000'), chequeOf(payments, '100')]
    const keeping = { keepsAdvance: true }
    await expect(take(payments, { [owed.tuition]: '900' }, mixed, keeping)).rejects.toMatchObject({
      code: 'till.sumsDiffer',
    })
    await take(payments, { [owed.tuition]: '900' }, [cash('300'), chequeOf(payments, '700')], keeping)
    const ways = await payments.app.database.reads
      .selectFrom('fee_ledger')
      .innerJoin('till_tenders', 'till_tenders.id', 'tender_id')
      .where('fee_type_id', '=', advanceTypeId)
      .select(['way', 'fee_ledger.amount'])
      .execute()
    expect(ways.map(({ way, amount }) => [way, Number(amount)])).toEqual([['cheque', 100_00]])
  })

  it('cannot be paid into by choosing them as a due', async () => {
    await takeTooMuch()
    const advance = (await payments.app.fees.advanceOf(owed.payer))?.id ?? ''
    await expect(take(payments, { [advance]: '100' }, [cash('100')])).rejects.toMatchObject({
      code: 'till.dueNotOpen',
    })
  })

  it('pay dues once the bank has honoured them, oldest first, and nothing by themselves', async () => {
    await takeTooMuch()
    expect([await held(), await usable()]).toEqual([600_00, 0])
    await expect(pay({ [owed.library]: 100_00 })).rejects.toMatchObject({ code: 'advances.tooLittle' })
    await clear()
    const plan = await till().heldFor(owed.payer)
    // Dues of one moment are in no particular order.
    expect(new Map(plan?.pays.map(({ dueId, amount }) => [dueId, amount]))).toEqual(
      new Map([
        [owed.library, 100_00],
        [owed.exam, 50_00],
      ]),
    )
    expect(await openOf(owed.library)).toBe(100_00)
    await pay({ [owed.library]: 100_00, [owed.exam]: 50_00 })
    expect(await held()).toBe(450_00)
    expect([await openOf(owed.library), await openOf(owed.exam)]).toEqual([0, 0])
    expect((await rows()).slice(2).toSorted()).toEqual(
      [
        ['transfer', 100_00, false],
        ['transfer', -100_00, true],
        ['transfer', 50_00, false],
        ['transfer', -50_00, true],
      ].toSorted(),
    )
    await expect(pay({ [owed.library]: 100_00 })).rejects.toMatchObject({ code: 'till.dueNotOpen' })
  })

  it('do not pay more than they hold, what others owe, or what a sponsor pays', async () => {
    await takeTooMuch()
    await clear()
    const large = await addDue(payments, {
      type: payments.types.general,
      amount: 5_000_00,
      payer: owed.payer,
      year: '2027-2028',
    })
    await expect(pay({ [large]: 600_01 })).rejects.toMatchObject({ code: 'advances.tooLittle' })
    await payments.app.database.writes
      .updateTable('dues')
      .set({ payable_by: 'government' })
      .where('id', '=', owed.library)
      .execute()
    await expect(pay({ [owed.library]: 100_00 })).rejects.toMatchObject({ code: 'till.dueNotOpen' })
    await expect(
      till().payFromHeld({ kind: 'student', id: 'x' }, [{ dueId: owed.exam, amount: 1 }], ramesh),
    ).rejects.toMatchObject({ code: 'advances.tooLittle' })
    expect(await held()).toBe(600_00)
  })

  it('go with a cheque that the bank returns, and with a cancelled receipt', async () => {
    await takeTooMuch()
    await deposit(payments)
    await till().returnPaper(
      await paperOf(payments),
      v.parse(returnInput, { day: today(), reason: 'No money', version: '2' }),
      officer,
    )
    expect([await held(), await openOf(owed.tuition)]).toEqual([0, 900_00])
  })

  it('are refunded by three people, but not what was used, and not what a cheque may take back', async () => {
    const sale = await takeTooMuch()
    const [order = ''] = await till().ordersOfSale(sale)
    await clear()
    await pay({ [owed.library]: 100_00 })
    expect(await payments.app.payments.leftAtCounter(order)).toBe(1_400_00)
    // The bank may still return this one: its ₹ 600.00 stay.
    const uncleared = chequeOf(payments, '650', '654321')
    await take(payments, { [owed.exam]: '50' }, [uncleared], { keepsAdvance: true })
    await till().count({}, ramesh)
    const refund = async (amount: string) => {
      const words = { way: 'transfer', after: 'dropped', reason: 'Left the college' } as const
      const id = await till().proposeRefund(order, v.parse(counterRefundInput, { amount, ...words }), kavita)
      await till().decideRefund('approve', id, { note: '', actor: officer })
      later(payments, 60)
      return id
    }
    const tooMuch = await refund('1500')
    const sent = { reference: 'UTR 7', sentOn: today() }
    await expect(till().payRefundOut(tooMuch, sent, third)).rejects.toMatchObject({
      code: 'till.notRealised',
    })
    await till().decideRefund('giveUp', tooMuch, { note: 'Too much', actor: officer })
    await clear()
    await till().payRefundOut(await refund('1400'), sent, third)
    expect([await held(), await usable()]).toEqual([500_00, 500_00])
    expect(await payments.app.payments.leftAtCounter(order)).toBe(100_00)
  })

  it('are no due: no list of what is owed has them, and nobody charges their fee type', async () => {
    await takeTooMuch()
    expect((await payments.app.fees.duesOf(owed.payer)).map(({ state }) => state)).not.toContain('advance')
    const type = (await payments.app.fees.types.all()).find(({ id }) => id === advanceTypeId)
    expect(type).toMatchObject({ name: 'Advance', isRetired: true })
    await expect(payments.app.fees.types.reinstate(advanceTypeId, lakshmi)).rejects.toMatchObject({
      code: 'feeTypes.notFound',
    })
    const typed = { feeTypeId: advanceTypeId, semesterId: null, year: '2026-2027', label: '', amount: 100 }
    await expect(
      payments.app.fees.addDue(owed.payer, { ...typed, dueOn: '', overdueConfirmed: false }, lakshmi),
    ).rejects.toMatchObject({ code: 'feeTypes.notThere' })
  })

  it('stand in the account as money beyond the dues, and once where they pay', async () => {
    await takeTooMuch()
    await clear()
    await pay({ [owed.library]: 100_00 })
    const { accountOf } = await import('#lib/server/features/fees/ledger/account.ts')
    const entries = accountOf(await payments.app.fees.accountOf(owed.payer))
    expect(entries.at(-1)).toMatchObject({ kind: 'transfer', change: 0, balance: 1_050_00 - 1_500_00 })
    expect(entries.filter(({ kind }) => kind === 'transfer')).toHaveLength(1)
  })
})
