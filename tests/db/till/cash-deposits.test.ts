import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, daysBefore } from '#lib/rules/dates/indian-days.ts'
import { later } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import {
  chequeOf,
  closedDay,
  deposit,
  depositCash,
  kavita,
  officer,
  ramesh,
  secondOfficer,
  take,
} from '../../support/till/till.ts'

describe.each(engines)('the deposit of a day’s cash, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const till = () => payments.app.till
  let day = ''
  let library = ''
  beforeEach(async () => {
    const closed = await closedDay(payments)
    day = closed.day
    library = closed.owed.library
  })
  const missing = async (userId = officer.id) =>
    (await till().cashToDeposit(userId)).map(({ day: each, amount }) => [each, amount])

  it('is what the shifts counted without their floats, and is entered once', async () => {
    expect(await missing()).toEqual([[day, 900_00]])
    await depositCash(payments, day)
    expect(await missing()).toEqual([])
    expect(await till().cashDepositsOf(day)).toMatchObject([
      { amount: 900_00, expected: 900_00, reason: '', counted: { 500: 1, 200: 2 }, createdBy: officer.id },
    ])
    await expect(depositCash(payments, day, { by: secondOfficer })).rejects.toMatchObject({
      code: 'cashDeposit.there',
    })
    expect(await auditedRows(payments, 'tillCashDeposit.entered')).toMatchObject([
      { after: { day, depositedOn: day, rupees: '900', expected: '900', bank: 'SBI', slip: '004512' } },
    ])
  })

  it('needs a reason where more or less went to the bank', async () => {
    await expect(depositCash(payments, day, { counted: { 500: 1 } })).rejects.toMatchObject({
      fields: { reason: { code: 'cashDeposit.lessThan' } },
    })
    await expect(depositCash(payments, day, { counted: { 500: 2 } })).rejects.toMatchObject({
      fields: { reason: { code: 'cashDeposit.moreThan' } },
    })
    await expect(depositCash(payments, day, { counted: {} })).rejects.toMatchObject({
      code: 'cashDeposit.noneCounted',
    })
    await depositCash(payments, day, { counted: { 500: 1 }, reason: 'Two notes were torn.' })
    expect(await till().cashDepositsOf(day)).toMatchObject([
      { amount: 500_00, expected: 900_00, reason: 'Two notes were torn.' },
    ])
    expect(await till().historyOfDay(day)).toMatchObject([
      { kind: 'tillCashDeposit', note: 'Two notes were torn.' },
      { kind: 'tillDay', to: 'closed' },
    ])
  })

  it('goes to the bank in parts: the rest stays to be deposited, with its reason and a slip for each', async () => {
    await depositCash(payments, day, { counted: { 500: 1 }, reason: 'The counter was closed.' })
    expect(await missing()).toEqual([[day, 400_00]])
    await expect(depositCash(payments, day, { counted: { 200: 1 } })).rejects.toMatchObject({
      fields: { reason: { code: 'cashDeposit.lessThan', params: { amount: '₹\u00a0200' } } },
    })
    await expect(depositCash(payments, day)).rejects.toMatchObject({
      fields: { reason: { code: 'cashDeposit.moreThan', params: { amount: '₹\u00a0500' } } },
    })
    await expect(till().askToReopen(day, 'A receipt was forgotten.', officer)).rejects.toMatchObject({
      code: 'reopening.deposited',
    })
    await depositCash(payments, day, { by: secondOfficer, counted: { 200: 2 }, slip: '004513' })
    expect(await missing()).toEqual([])
    expect(await till().cashDepositsOf(day)).toMatchObject([
      { amount: 500_00, expected: 900_00, reason: 'The counter was closed.', slip: '004512' },
      { amount: 400_00, expected: 400_00, reason: '', slip: '004513' },
    ])
    await expect(depositCash(payments, day)).rejects.toMatchObject({ code: 'cashDeposit.there' })
  })

  it('stays to be deposited for somebody else than who withdrew a part of it', async () => {
    const first = await depositCash(payments, day, { counted: { 500: 1 }, reason: 'Closed.' })
    await depositCash(payments, day, { by: secondOfficer, counted: { 200: 2 } })
    later(payments, 60)
    await till().withdrawCashDeposit(first, 'Not at the bank.', secondOfficer)
    expect(await missing()).toEqual([[day, 500_00]])
    // Though the deposit that was entered last stands, and is the officer’s own.
    await expect(
      depositCash(payments, day, { by: secondOfficer, counted: { 500: 1 } }),
    ).rejects.toMatchObject({ code: 'cashDeposit.ownWithdrawal' })
    later(payments, 60)
    await depositCash(payments, day, { counted: { 200: 1 }, reason: 'The rest tomorrow.' })
    await depositCash(payments, day, { by: secondOfficer, counted: { 100: 3 } })
    expect(await missing()).toEqual([])
  })

  it('is not before the day, not ahead, and of a closed day with cash', async () => {
    await expect(depositCash(payments, day, { day: daysBefore(day, 1) })).rejects.toMatchObject({
      fields: { day: { code: 'papers.dayBefore' } },
    })
    await expect(depositCash(payments, day, { day: dayAfter(day) })).rejects.toMatchObject({
      fields: { day: { code: 'papers.dayAhead' } },
    })
    await expect(depositCash(payments, '2020-01-01')).rejects.toMatchObject({ code: 'till.noDay' })
    later(payments, 86_400)
    const next = dayAfter(day)
    await till().open(2_000_00, ramesh)
    await expect(depositCash(payments, next)).rejects.toMatchObject({ code: 'cashDeposit.notClosed' })
    await till().count({ 500: 4 }, ramesh)
    await till().closeDay(next, officer)
    await expect(depositCash(payments, next)).rejects.toMatchObject({ code: 'cashDeposit.nothing' })
    expect(await missing()).toEqual([[day, 900_00]])
  })

  it('is entered by an officer who took no money on that day', async () => {
    await expect(depositCash(payments, day, { by: kavita })).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    const both = { ...officer, id: ramesh.id }
    await expect(depositCash(payments, day, { by: both })).rejects.toMatchObject({
      code: 'cashDeposit.ownCash',
    })
    expect(await missing(ramesh.id)).toEqual([])
  })

  it('is withdrawn by another officer with a reason, who does not enter the next', async () => {
    const id = await depositCash(payments, day)
    await expect(till().withdrawCashDeposit(id, 'A wrong day.', officer)).rejects.toMatchObject({
      code: 'cashDeposit.ownDeposit',
    })
    const both = { ...officer, id: ramesh.id }
    await expect(till().withdrawCashDeposit(id, 'A wrong day.', both)).rejects.toMatchObject({
      code: 'cashDeposit.ownCash',
    })
    await expect(till().withdrawCashDeposit(id, ' ', secondOfficer)).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    await expect(till().withdrawCashDeposit('none', 'A wrong day.', secondOfficer)).rejects.toMatchObject({
      code: 'cashDeposit.notFound',
    })
    await till().withdrawCashDeposit(id, 'A wrong day.', secondOfficer)
    await expect(till().withdrawCashDeposit(id, 'A wrong day.', secondOfficer)).rejects.toMatchObject({
      code: 'cashDeposit.changed',
    })
    expect(await missing()).toEqual([[day, 900_00]])
    // Otherwise one person alone would replace what another has entered.
    await expect(depositCash(payments, day, { by: secondOfficer })).rejects.toMatchObject({
      code: 'cashDeposit.ownWithdrawal',
    })
    await depositCash(payments, day)
    expect((await till().cashDepositsOf(day)).map(({ state }) => state)).toEqual(['withdrawn', 'entered'])
    expect(await auditedRows(payments, 'tillCashDeposit.withdrawn')).toMatchObject([
      { before: { state: 'entered' }, after: { day, reason: 'A wrong day.', state: 'withdrawn' } },
    ])
  })

  it('names the cheques and drafts that went to the bank on the same day', async () => {
    later(payments, 86_400)
    await till().open(0, ramesh)
    await take(payments, { [library]: '100' }, [chequeOf(payments, '100')])
    await deposit(payments)
    const id = await depositCash(payments, day)
    const entered = await till().cashDeposit(id)
    expect(await till().papersDepositedOn(entered?.depositedOn ?? '')).toMatchObject([
      { reference: '123456', bank: 'SBI', amount: 100_00, depositBank: 'SBI', slip: '77' },
    ])
    expect(await till().papersDepositedOn(day)).toEqual([])
  })
})
