import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../support/till/equation.ts'
import { cash, kavita, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'
import { engines } from '../../support/database/databases.ts'
import { later } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { addDue, lastAttempt, openTestPayments, swathi, wanting } from '../../support/payments/payments.ts'

describe.each(engines)('money taken at the till, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await payments.app.till.open(2_000_00, ramesh)
  })

  afterEach(() => expectBalanced(payments))

  const openDues = async () =>
    Object.fromEntries((await payments.app.fees.duesOf(owed.payer)).map(({ id, open }) => [id, open]))
  const ledger = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ method, amount, receipt_number }) => [
      method,
      amount,
      receipt_number,
    ])
  const cheque = {
    way: 'cheque' as const,
    amount: '400',
    reference: '123456',
    bank: 'SBI',
    datedOn: '2026-11-01',
  }

  it('lists what a sponsor pays last, and never as overdue', async () => {
    const id = await addDue(payments, { type: payments.types.general, amount: 500_00, payer: owed.payer })
    await payments.app.database.writes
      .updateTable('dues')
      .set({ payable_by: 'government', due_on: '2026-01-01' })
      .where('id', '=', id)
      .execute()
    const { dues } = (await payments.app.till.payerAtCounter(owed.payer)) ?? { dues: [] }
    expect(dues.map(({ payableBy }) => payableBy)).toEqual(['student', 'student', 'student', 'government'])
    expect(dues.at(-1)).toMatchObject({ id, isOverdue: false, barred: '' })
  })

  it('gives one receipt for each kind of fee, and a ledger row for each tender and fee type', async () => {
    const lines = { [owed.tuition]: '900', [owed.library]: '100', [owed.exam]: '50' }
    const datedOn = payments.clock.now().slice(0, 10)
    const sale = await take(payments, lines, [cash('650', '1000'), { ...cheque, datedOn }])
    const numbers = await payments.app.till.receiptsOfSale(sale)
    expect(numbers).toEqual(['E/2026-27/000001', 'F/2026-27/000001'])
    expect(Object.values(await openDues())).toEqual([0, 0, 0])
    expect((await ledger()).toSorted()).toEqual(
      [
        ['CASH', 650_00, 'F/2026-27/000001'],
        ['CHEQUE', 250_00, 'F/2026-27/000001'],
        ['CHEQUE', 100_00, 'F/2026-27/000001'],
        ['CHEQUE', 50_00, 'E/2026-27/000001'],
      ].toSorted(),
    )
    const receipt = await payments.app.payments.receipt('F/2026-27/000001')
    expect(receipt).toMatchObject({
      amount: 1_000_00,
      snapshot: {
        feeType: 'Tuition Fee, Library Fee',
        transactionId: '',
        taken: {
          cashier: ramesh.name,
          tenders: [
            { way: 'cash', amount: 650_00 },
            { way: 'cheque', amount: 350_00, reference: '123456', bank: 'SBI', datedOn },
          ],
        },
      },
    })
    expect((await payments.app.payments.payment(receipt?.orderId ?? ''))?.state).toBe('paid')
  })

  it('is the same sale if the page sends it again', async () => {
    const first = await take(payments, { [owed.tuition]: '900' }, [cash('900')], { key: 'one' })
    const again = await take(payments, { [owed.tuition]: '900' }, [cash('900')], { key: 'one' })
    expect(again).toBe(first)
    expect(await ledger()).toEqual([['CASH', 900_00, 'F/2026-27/000001']])
  })

  it('pays a due in part, and leaves the rest owed', async () => {
    await take(payments, { [owed.tuition]: '300' }, [cash('300', '500')])
    expect((await openDues())[owed.tuition]).toBe(600_00)
  })

  it.each([
    ['a sum that differs', { tuition: '900' }, [cash('800')], 'till.sumsDiffer'],
    ['more than is owed', { tuition: '901' }, [cash('901')], 'till.dueNotOpen'],
    ['too little cash', { tuition: '900' }, [cash('900', '800')], 'till.givenTooLittle'],
    [
      'a cheque without a bank',
      { library: '100' },
      [{ ...cheque, amount: '100', bank: '' }],
      'till.bankMissing',
    ],
    [
      'a transfer',
      { library: '100' },
      [{ way: 'transfer' as const, amount: '100', reference: '1' }],
      'till.transferApart',
    ],
  ])('refuses %s and writes nothing', async (_, lines, tenders, code) => {
    const named = Object.fromEntries(
      Object.entries(lines).map(([name, amount]) => [owed[name as 'tuition'], amount]),
    )
    await expect(take(payments, named, tenders)).rejects.toMatchObject({ code })
    expect(await ledger()).toEqual([])
    const { sales } = await payments.app.database.reads
      .selectFrom('till_sales')
      .select((eb) => eb.fn.countAll<number>().as('sales'))
      .executeTakeFirstOrThrow()
    expect(Number(sales)).toBe(0)
  })

  it('refuses a reference that was entered before, also for another payer', async () => {
    const upi = { way: 'upi' as const, amount: '100', reference: '412345678901' }
    await take(payments, { [owed.library]: '100' }, [upi])
    await expect(take(payments, { [owed.exam]: '50' }, [{ ...upi, amount: '50' }])).rejects.toMatchObject({
      fields: { reference: { code: 'till.referenceTaken.upi' } },
    })
    await expect(take(payments, { [owed.exam]: '50' }, [{ ...upi, amount: '50' }])).rejects.toMatchObject({
      params: { what: expect.stringMatching(/^F\/2026-27\/000001 \(/) as string },
    })
    const twice = ['20', '30'].map((amount) => ({ ...upi, amount, reference: '412345678902' }))
    await expect(take(payments, { [owed.exam]: '50' }, twice)).rejects.toMatchObject({
      fields: { 'tenders.1.reference': { code: 'till.referenceTwice' } },
    })
  })

  it('asks before a student pays what a sponsor is to pay', async () => {
    await payments.app.database.writes
      .updateTable('dues')
      .set({ payable_by: 'government' })
      .where('id', '=', owed.tuition)
      .execute()
    const both = { [owed.tuition]: '900', [owed.exam]: '50' }
    await expect(take(payments, both, [cash('950')])).rejects.toMatchObject({
      code: 'till.sponsorPays',
      fields: { sponsorsSeen: { code: 'till.sponsorPays' } },
    })
    await expect(take(payments, both, [cash('950')], { sponsorsSeen: [owed.exam] })).rejects.toMatchObject({
      code: 'till.sponsorPays',
    })
    expect(await ledger()).toEqual([])
    await take(payments, both, [cash('950')], { sponsorsSeen: [owed.tuition] })
    expect((await openDues())[owed.tuition]).toBe(0)
  })

  it('says at the field what is owed where more was typed', async () => {
    await expect(
      take(payments, { [owed.exam]: '50', [owed.tuition]: '901' }, [cash('951')]),
    ).rejects.toMatchObject({
      fields: { 'lines.1': { code: 'till.moreThanOwed', params: { amount: '₹\u00a0900.00' } } },
    })
  })

  it('keeps the cash of a payer below the limit of section 269ST, over all cashiers', async () => {
    const types = payments.types.general
    const big = await addDue(payments, { type: types, amount: 3_00_000_00, payer: owed.payer })
    await payments.app.till.open(0, kavita)
    await take(payments, { [big]: '1,50,000' }, [cash('1,50,000')])
    await expect(
      take(payments, { [owed.tuition]: '900', [big]: '49,100' }, [cash('50,000')], { cashier: kavita }),
    ).rejects.toMatchObject({ code: 'till.cashOfDay' })
    await take(payments, { [big]: '49,999' }, [cash('49,999')], { cashier: kavita })
    later(payments, 24 * 60 * 60)
    await payments.app.till.count({ 500: 4 }, kavita).catch(() => {})
    await payments.app.till.open(0, kavita)
    await expect(take(payments, { [big]: '1' }, [cash('1')], { cashier: kavita })).rejects.toMatchObject({
      code: 'till.cashOfDue',
    })
  })

  it('asks about a started online payment first: what is paid there is not taken again', async () => {
    const person = wanting([owed.tuition], { payer: owed.payer })
    const { orderId } = await payments.app.payments.startPayment(person, swathi)
    await expect(take(payments, { [owed.tuition]: '900' }, [cash('900')])).rejects.toMatchObject({
      code: 'till.startedOnline',
    })
    const attempt = await lastAttempt(payments, orderId)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    later(payments, 5)
    await expect(
      take(payments, { [owed.tuition]: '900' }, [cash('900')], { startedSeen: [orderId] }),
    ).rejects.toMatchObject({ code: 'till.dueNotOpen' })
    expect(await ledger()).toHaveLength(1)
  })

  it('takes the money in spite of an online payment that nobody finished, which then pays nothing', async () => {
    const person = wanting([owed.tuition], { payer: owed.payer })
    const { orderId } = await payments.app.payments.startPayment(person, swathi)
    const attempt = await lastAttempt(payments, orderId)
    await take(payments, { [owed.tuition]: '900' }, [cash('900')], { startedSeen: [orderId] })
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    // The money of the gateway waits for a person's decision.
    expect((await payments.app.payments.attempt(attempt.id))?.state).toBe('QUARANTINED')
    expect(await ledger()).toEqual([['CASH', 900_00, 'F/2026-27/000001']])
  })

  it('needs an open shift of today', async () => {
    await expect(
      take(payments, { [owed.tuition]: '900' }, [cash('900')], { cashier: kavita }),
    ).rejects.toMatchObject({ code: 'till.noShift' })
    later(payments, 24 * 60 * 60)
    await expect(take(payments, { [owed.tuition]: '900' }, [cash('900')])).rejects.toMatchObject({
      code: 'till.shiftOfBefore',
    })
    await expect(payments.app.till.open(0, ramesh)).rejects.toMatchObject({ code: 'till.shiftOpen' })
  })
})
