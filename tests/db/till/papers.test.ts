import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import { returnInput } from '#lib/schemas/till/papers.ts'
import { engines } from '../../support/database/databases.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import {
  cash,
  chequeOf,
  deposit,
  officer,
  paperOf,
  ramesh,
  studentWhoOwes,
  take,
} from '../../support/till/till.ts'

describe.each(engines)('cheques and demand drafts, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const till = () => payments.app.till
  const today = () => indianDate(payments.clock.now())
  afterEach(() => expectBalanced(payments))
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await till().open(0, ramesh)
  })

  const ledger = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ kind, method, amount, receipt_number }) => [
      kind,
      method,
      amount,
      receipt_number,
    ])
  const openOf = async (due: string) => (await payments.app.fees.due(due))?.open
  const returned = (more: object = {}) =>
    v.parse(returnInput, { day: today(), reason: 'Funds insufficient', ...more })
  const takePaper = async (amount = '900') => {
    await take(payments, { [owed.tuition]: amount }, [chequeOf(payments, amount)])
    return paperOf(payments)
  }

  it('go to the bank in one deposit, and are cleared', async () => {
    await take(payments, { [owed.tuition]: '900' }, [chequeOf(payments, '900')])
    await take(payments, { [owed.library]: '100' }, [chequeOf(payments, '100', '123457')])
    const ids = await deposit(payments)
    const [one, other] = await Promise.all(ids.map((id) => till().paper(id)))
    expect([one?.state, other?.state]).toEqual(['deposited', 'deposited'])
    expect(one?.deposit).toEqual({ day: today(), bank: 'SBI', slip: '77' })
    const { pin, amount, refused } = await till().planPapers('clear', ids, officer)
    expect([amount, refused]).toEqual([1_000_00, []])
    expect(await till().clearPapers({ ids, pin }, { day: today() }, officer)).toEqual({ moved: 2 })
    expect((await till().paper(ids[0] ?? ''))?.state).toBe('cleared')
    const { deposits } = await payments.app.database.reads
      .selectFrom('till_deposits')
      .select((eb) => eb.fn.countAll<number>().as('deposits'))
      .executeTakeFirstOrThrow()
    expect(Number(deposits)).toBe(1)
  })

  it('open their part of the dues again when the bank returns them, and nothing else of the receipt', async () => {
    const lines = { [owed.tuition]: '900', [owed.library]: '100' }
    await take(payments, lines, [cash('650'), chequeOf(payments, '350')])
    const [id = ''] = await deposit(payments)
    await till().returnPaper(id, returned(), officer)
    expect((await ledger()).toSorted()).toEqual(
      [
        ['payment', 'CASH', 650_00, 'F/2026-27/000001'],
        ['payment', 'CHEQUE', 250_00, 'F/2026-27/000001'],
        ['payment', 'CHEQUE', 100_00, 'F/2026-27/000001'],
        ['reversal', 'CHEQUE', -250_00, 'F/2026-27/000001'],
        ['reversal', 'CHEQUE', -100_00, 'F/2026-27/000001'],
      ].toSorted(),
    )
    expect([await openOf(owed.tuition), await openOf(owed.library)]).toEqual([250_00, 100_00])
    const receipt = await payments.app.payments.receipt('F/2026-27/000001')
    expect(receipt && indianDate(receipt.dishonouredAt ?? '')).toBe(today())
    const payment = await payments.app.payments.payment(receipt?.orderId ?? '')
    expect(payment).toMatchObject({ state: 'paid', dishonouredOn: today(), tenders: 2 })
    const [reversal] = await payments.app.database.reads
      .selectFrom('fee_ledger')
      .where('kind', '=', 'reversal')
      .selectAll()
      .execute()
    expect(reversal).toMatchObject({ tender_id: id, note: 'Funds insufficient', reference: '123456' })
  })

  it('open the due by so much also after it was raised', async () => {
    const id = await takePaper()
    await deposit(payments)
    await changeAmount(owed.tuition, 1_200_00)
    expect(await openOf(owed.tuition)).toBe(300_00)
    await till().returnPaper(id, returned(), officer)
    expect(await openOf(owed.tuition)).toBe(1_200_00)
  })

  it('leave nothing below zero after the due was lowered', async () => {
    const id = await takePaper()
    await deposit(payments)
    await changeAmount(owed.tuition, 500_00)
    await till().returnPaper(id, returned(), officer)
    expect(await payments.app.fees.due(owed.tuition)).toMatchObject({
      settled: 0,
      open: 500_00,
      state: 'open',
    })
  })

  it('are refused, with nothing written, where their money was refunded meanwhile', async () => {
    const id = await takePaper()
    await deposit(payments)
    await payments.app.database.writes
      .updateTable('dues')
      .set({ settled: 0, state: 'open' })
      .where('id', '=', owed.tuition)
      .execute()
    await expect(till().returnPaper(id, returned(), officer)).rejects.toMatchObject({
      code: 'papers.moneyGone',
    })
    expect(await ledger()).toHaveLength(1)
    expect((await till().paper(id))?.state).toBe('deposited')
  })

  it('make the charge of the bank a due that names the cheque', async () => {
    const id = await takePaper()
    await deposit(payments)
    const charge = { charge: '350', feeTypeId: payments.types.general }
    await till().returnPaper(id, returned(charge), officer)
    const dues = await payments.app.fees.duesOf(owed.payer)
    expect(dues.find(({ label }) => label !== '')).toMatchObject({
      label: 'Returned: Cheque 123456, SBI',
      amount: 350_00,
      state: 'open',
    })
  })

  it('email the payer at the address of the register', async () => {
    await payments.app.database.writes.updateTable('students').set({ email: 'asha@example.edu' }).execute()
    const id = await takePaper()
    await deposit(payments)
    await till().returnPaper(id, returned(), officer)
    const { mails } = await payments.app.database.reads
      .selectFrom('outbox')
      .where('template', '=', 'paperReturned')
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow()
    expect(Number(mails)).toBe(1)
  })

  it('are known at the till when the payer comes again', async () => {
    const id = await takePaper()
    await deposit(payments)
    expect((await till().payerAtCounter(owed.payer))?.returned).toEqual([])
    await till().returnPaper(id, returned(), officer)
    expect((await till().payerAtCounter(owed.payer))?.returned).toMatchObject([
      { id, bankReason: 'Funds insufficient' },
    ])
  })

  it('are returned also when the day is closed: the close binds the till alone', async () => {
    const id = await takePaper()
    await deposit(payments)
    await till().count({}, ramesh)
    await till().closeDay(today(), officer)
    await till().returnPaper(id, returned(), officer)
    expect(await openOf(owed.tuition)).toBe(900_00)
  })

  it('refuse a second return, a return after clearing, and clearing after a return', async () => {
    const id = await takePaper()
    await expect(till().returnPaper(id, returned(), officer)).rejects.toMatchObject({
      code: 'papers.not.return',
    })
    await deposit(payments)
    await till().returnPaper(id, returned(), officer)
    await expect(till().returnPaper(id, returned(), officer)).rejects.toMatchObject({
      code: 'papers.not.return',
    })
    const plan = await till().planPapers('clear', [id], officer)
    expect(plan.refused).toMatchObject([{ problem: { code: 'papers.not.clear' } }])
    await expect(
      till().clearPapers({ ids: [id], pin: plan.pin }, { day: today() }, officer),
    ).rejects.toMatchObject({ code: 'papers.choiceChanged' })
    expect((await ledger()).map(([kind]) => kind)).toEqual(['payment', 'reversal'])
  })

  it('are not returned once the bank has cleared them', async () => {
    const id = await takePaper()
    await deposit(payments)
    const { pin } = await till().planPapers('clear', [id], officer)
    await till().clearPapers({ ids: [id], pin }, { day: today() }, officer)
    await expect(till().returnPaper(id, returned(), officer)).rejects.toMatchObject({
      code: 'papers.not.return',
    })
  })

  it('are not moved by the cashier who took them, nor by cashiers at all', async () => {
    const id = await takePaper()
    const both = { ...ramesh, roles: ['ROLE_FEEPAYMENTS', 'ROLE_ACCOUNTANTS_OFFICER'] as const }
    const taker = { ...both, roles: [...both.roles] }
    const plan = await till().planPapers('deposit', [id], taker)
    expect(plan.refused).toMatchObject([{ problem: { code: 'papers.ownPaper' } }])
    await deposit(payments)
    await expect(till().returnPaper(id, returned(), taker)).rejects.toMatchObject({ code: 'papers.ownPaper' })
    const other = { ...ramesh, id: 'u-other' }
    await expect(till().returnPaper(id, returned(), other)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    expect(await openOf(owed.tuition)).toBe(0)
  })

  it('refuse days that cannot be, and a charge without a fee type', async () => {
    const id = await takePaper()
    await deposit(payments)
    for (const [day, code] of [
      [daysBefore(today(), 1), 'papers.dayBefore'],
      [daysBefore(today(), -1), 'papers.dayAhead'],
    ])
      await expect(till().returnPaper(id, returned({ day }), officer)).rejects.toMatchObject({
        fields: { day: { code } },
      })
    expect(v.safeParse(returnInput, { day: today(), reason: 'x', charge: '350' }).issues?.[0]?.message).toBe(
      'papers.feeTypeMissing',
    )
  })

  it('say in the trail what the bank did', async () => {
    const id = await takePaper()
    await deposit(payments)
    await till().returnPaper(id, returned(), officer)
    const rows = await auditedRows(payments, 'tillPaper.returned')
    expect(rows.map(({ after }) => after)).toMatchObject([
      { chequeOrDraft: 'Cheque 123456, SBI', rupees: '900', reason: 'Funds insufficient', state: 'returned' },
    ])
  })

  async function changeAmount(due: string, amount: number) {
    await payments.app.database.writes
      .updateTable('dues')
      .set((eb) => ({
        amount,
        state: eb
          .case()
          .when('settled', '>=', amount)
          .then('settled' as const)
          .else('open' as const)
          .end(),
      }))
      .where('id', '=', due)
      .execute()
  }
})
