import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter } from '#lib/rules/dates/indian-days.ts'
import { openForEach } from '../../support/app/opened.ts'
import { later } from '../../support/app/test-app.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import {
  cash,
  closedDay,
  depositCash,
  kavita,
  officer,
  ramesh,
  secondOfficer,
  take,
} from '../../support/till/till.ts'

describe.each(engines)('a closed day that is opened again, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const till = () => payments.app.till
  const asRamesh = { ...officer, id: ramesh.id }
  let closed: Awaited<ReturnType<typeof closedDay>>
  beforeEach(async () => {
    closed = await closedDay(payments)
  })
  const ask = () => till().askToReopen(closed.day, 'A receipt was forgotten.', officer)
  const stateOfDay = async () => (await till().day(closed.day))?.state

  /** On the day after. */
  async function reopen(): Promise<void> {
    later(payments, 86_400)
    await till().confirmReopening(await ask(), secondOfficer)
  }

  it('is asked for by one officer and opened by another, who took no money', async () => {
    const id = await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'reopening.waits' })
    expect((await till().reopeningsFor(officer.id)).length).toBe(0)
    expect((await till().reopeningsFor(ramesh.id)).length).toBe(0)
    expect(await till().reopeningsFor(secondOfficer.id)).toMatchObject([{ id, day: closed.day }])
    await expect(till().confirmReopening(id, officer)).rejects.toMatchObject({
      code: 'reopening.ownRequest',
    })
    await expect(till().confirmReopening(id, asRamesh)).rejects.toMatchObject({ code: 'reopening.ownDay' })
    await expect(till().confirmReopening(id, kavita)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await expect(till().confirmReopening('none', officer)).rejects.toMatchObject({
      code: 'reopening.notFound',
    })
    await till().confirmReopening(id, secondOfficer)
    expect(await stateOfDay()).toBe('reopened')
    await expect(till().confirmReopening(id, secondOfficer)).rejects.toMatchObject({
      code: 'reopening.changed',
    })
    expect(await auditedRows(payments, 'tillDay.reopened')).toMatchObject([
      { before: { state: 'closed' }, after: { reason: 'A receipt was forgotten.', state: 'reopened' } },
    ])
    const moves = await till().historyOfDay(closed.day)
    expect(moves.map(({ kind, to }) => `${kind} ${to}`).toSorted()).toEqual([
      'tillDay closed',
      'tillDay reopened',
      'tillReopening proposed',
    ])
  })

  it('stays closed where the request is refused or withdrawn, with a reason and by the right person', async () => {
    const refused = await ask()
    await expect(till().refuseReopening(refused, ' ', secondOfficer)).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    await expect(till().refuseReopening(refused, 'No.', officer)).rejects.toMatchObject({
      code: 'reopening.ownRequest',
    })
    await expect(till().refuseReopening(refused, 'No.', asRamesh)).rejects.toMatchObject({
      code: 'reopening.ownDay',
    })
    await till().refuseReopening(refused, 'It was refunded.', secondOfficer)
    const withdrawn = await ask()
    await expect(till().withdrawReopening(withdrawn, secondOfficer)).rejects.toMatchObject({
      code: 'reopening.notOwnRequest',
    })
    await till().withdrawReopening(withdrawn, officer)
    expect((await till().reopeningsOf(closed.day)).map(({ state }) => state)).toEqual([
      'refused',
      'withdrawn',
    ])
    expect(await stateOfDay()).toBe('closed')
    await expect(till().askToReopen(closed.day, '', officer)).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    await expect(till().askToReopen('2020-01-01', 'Why', officer)).rejects.toMatchObject({
      code: 'till.noDay',
    })
  })

  it('is opened until its cash is deposited, and not deposited while somebody asks', async () => {
    const id = await ask()
    await expect(depositCash(payments, closed.day)).rejects.toMatchObject({
      code: 'cashDeposit.reopeningWaits',
    })
    await till().withdrawReopening(id, officer)
    const deposit = await depositCash(payments, closed.day)
    await expect(ask()).rejects.toMatchObject({ code: 'reopening.deposited' })
    await till().withdrawCashDeposit(deposit, 'Not yet at the bank.', secondOfficer)
    await till().confirmReopening(await ask(), secondOfficer)
    await expect(depositCash(payments, closed.day)).rejects.toMatchObject({
      code: 'cashDeposit.notClosed',
    })
    expect(await till().cashToDeposit(officer.id)).toEqual([])
    expect(await till().openDaysBefore(dayAfter(closed.day))).toEqual([closed.day])
    await expect(till().askToReopen(closed.day, 'Again', officer)).rejects.toMatchObject({
      code: 'reopening.notClosed',
    })
  })

  it('is closed by another person than agreed to open it', async () => {
    await reopen()
    await expect(till().closeDay(closed.day, secondOfficer)).rejects.toMatchObject({
      code: 'till.ownReopening',
    })
    await expect(till().closeDay(closed.day, asRamesh)).rejects.toMatchObject({ code: 'till.ownDay' })
    await till().closeDay(closed.day, officer)
    expect(await stateOfDay()).toBe('closed')
    await depositCash(payments, closed.day)
  })

  it('takes no receipt of a later day, and its cashier none before the shift is counted', async () => {
    await reopen()
    await till().sendShiftBack(closed.shift, 'Please count again.', officer)
    await expect(take(payments, { [closed.owed.library]: '100' }, [cash('100')])).rejects.toMatchObject({
      code: 'till.shiftOfBefore',
    })
    await expect(till().open(0, ramesh)).rejects.toMatchObject({ code: 'till.shiftOpen' })
    await till().count({ 500: 5, 200: 2 }, ramesh)
    await till().open(0, ramesh)
    await take(payments, { [closed.owed.library]: '100' }, [cash('100')])
    expect((await till().shiftsWithSums(closed.day)).map(({ receipts }) => receipts)).toEqual([1])
  })

  it('sends a counted shift back to its cashier, with a reason, and keeps the former count', async () => {
    await expect(till().sendShiftBack(closed.shift, 'Why', officer)).rejects.toMatchObject({
      code: 'reopening.notOpenAgain',
    })
    await reopen()
    await expect(till().sendShiftBack(closed.shift, '', officer)).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    await expect(till().sendShiftBack(closed.shift, 'Why', asRamesh)).rejects.toMatchObject({
      code: 'till.ownShift',
    })
    await expect(till().sendShiftBack('none', 'Why', officer)).rejects.toMatchObject({
      code: 'till.shiftNotFound',
    })
    await till().open(0, ramesh)
    await expect(till().sendShiftBack(closed.shift, 'Why', officer)).rejects.toMatchObject({
      code: 'reopening.cashierBusy',
    })
    await till().count({}, ramesh)
    await till().sendShiftBack(closed.shift, 'A note of 500 was found.', officer)
    const open = await till().openShift(ramesh.id)
    expect(open).toMatchObject({ id: closed.shift, count: null, float: 2_000_00 })
    expect(open && (await till().sentBackWith(open))).toBe('A note of 500 was found.')
    expect(await auditedRows(payments, 'tillShift.sentBack')).toMatchObject([
      { before: { counted: '2900' }, after: { reason: 'A note of 500 was found.' } },
    ])
    await expect(till().closeDay(closed.day, officer)).rejects.toMatchObject({ code: 'till.notCounted' })
    const again = await till().count({ 500: 6, 200: 2 }, ramesh)
    expect(again).toMatchObject({ state: 'counted', count: { cash: 3_400_00, expected: 2_900_00 } })
    // The cashier's page asks for its reason, though another shift was opened later.
    expect(await till().lastShift(ramesh.id)).toMatchObject({ id: closed.shift })
    await till().explain(closed.shift, 'It lay under the drawer.', ramesh)
    await till().accept(closed.shift, secondOfficer)
    await till().closeDay(closed.day, officer)
    expect(await till().cashToDeposit(officer.id)).toMatchObject([{ amount: 1_400_00 }])
  })

  it('cancels a receipt once its shift is sent back, and the books of that day say so', async () => {
    const [order = ''] = await till().ordersOfSale(closed.sale)
    const cancel = () => till().askToCancel(order, 'The wrong student.', ramesh)
    later(payments, 86_400)
    await expect(cancel()).rejects.toMatchObject({ code: 'till.dayClosed' })
    await till().confirmReopening(await ask(), secondOfficer)
    await expect(cancel()).rejects.toMatchObject({ code: 'till.cancelCounted' })
    await till().sendShiftBack(closed.shift, 'Its receipt is cancelled.', officer)
    await till().confirmCancellation(await cancel(), officer)
    await expectBalanced(payments)
    const booked = async (day: string) =>
      (await till().dayBook({ from: day, to: day })).map(({ isCancelled, amount }) => [isCancelled, amount])
    expect((await booked(closed.day)).toSorted()).toEqual([
      [false, 900_00],
      [true, -900_00],
    ])
    expect(await booked(dayAfter(closed.day))).toEqual([])
    const shift = await till().count({ 500: 4 }, ramesh)
    expect(shift).toMatchObject({ state: 'closed', count: { expected: 2_000_00 } })
    await expect(cancel()).rejects.toMatchObject({ code: 'till.cancelledAlready' })
    await till().closeDay(closed.day, officer)
    // Nothing of it goes to the bank.
    expect(await till().cashToDeposit(officer.id)).toEqual([])
  })
})
