import { describe, expect, it } from 'vitest'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { racingTill } from '../../support/till/racing-till.ts'
import { closedDay, officer, secondOfficer } from '../../support/till/till.ts'

describe('a day of the till with two at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))
  const cashOf = (day: string) => ({
    day,
    counted: { 500: 1, 200: 2 },
    typed: { day, bank: 'SBI', slip: '', reason: '' },
  })

  async function enteredTwice(isLocked: boolean) {
    const { day } = await closedDay(payments)
    const { enterCashDeposit } = racingTill(payments, isLocked)
    return endsOf(enterCashDeposit(cashOf(day), officer), enterCashDeposit(cashOf(day), secondOfficer))
  }

  it('has its deposit entered once, and tells the second officer', async () => {
    expect(await enteredTwice(true)).toEqual(['done', 'cashDeposit.there'])
  })

  it('would break off with an error where nobody waits for the day', async () => {
    expect(await enteredTwice(false)).not.toEqual(['done', 'cashDeposit.there'])
  })

  async function enteredInParts(isLocked: boolean) {
    const { day } = await closedDay(payments)
    const { enterCashDeposit } = racingTill(payments, isLocked)
    const half = { ...cashOf(day), counted: { 500: 1 } }
    const typed = { ...half.typed, reason: 'The rest tomorrow.' }
    await endsOf(
      enterCashDeposit({ ...half, typed }, officer),
      enterCashDeposit({ ...half, typed }, secondOfficer),
    )
    return (await payments.app.till.cashDepositsOf(day)).map(({ expected }) => expected).toSorted()
  }

  it('knows of each part what is at the bank already', async () => {
    expect(await enteredInParts(true)).toEqual([400_00, 900_00])
  })

  it('would not know it where nobody waits for the day', async () => {
    expect(await enteredInParts(false)).toEqual([900_00, 900_00])
  })

  async function depositedBesideOpened(isLocked: boolean) {
    const { day } = await closedDay(payments)
    const id = await payments.app.till.askToReopen(day, 'A receipt was forgotten.', officer)
    const { enterCashDeposit, confirmReopening } = racingTill(payments, isLocked)
    await endsOf(confirmReopening(id, secondOfficer), enterCashDeposit(cashOf(day), officer))
    const deposits = await payments.app.till.cashDepositsOf(day)
    return (await payments.app.till.day(day))?.state === 'reopened' && deposits.length > 0
  }

  it('is not open again with its cash at the bank, no matter which comes first', async () => {
    expect(await depositedBesideOpened(true)).toBe(false)
  })

  async function askedBesideDeposited(isLocked: boolean) {
    const { day } = await closedDay(payments)
    const { enterCashDeposit, askToReopen } = racingTill(payments, isLocked)
    return endsOf(enterCashDeposit(cashOf(day), officer), askToReopen(day, 'Forgotten.', secondOfficer))
  }

  it('is either deposited or asked to be opened', async () => {
    expect(await askedBesideDeposited(true)).not.toEqual(['done', 'done'])
  })

  it('would be both where nobody waits for the day', async () => {
    expect(await askedBesideDeposited(false)).toEqual(['done', 'done'])
  })

  async function agreedTwice(isLocked: boolean) {
    const { day } = await closedDay(payments)
    const id = await payments.app.till.askToReopen(day, 'A receipt was forgotten.', officer)
    const { confirmReopening } = racingTill(payments, isLocked)
    const third = { ...officer, id: 'u-gita', name: 'gita' }
    const ends = await endsOf(confirmReopening(id, secondOfficer), confirmReopening(id, third))
    const moves = await payments.app.till.historyOfDay(day)
    return { ends, opened: moves.filter(({ to }) => to === 'reopened').length }
  }

  it('is opened once if two people agree', async () => {
    expect(await agreedTwice(true)).toEqual({ ends: ['done', 'reopening.changed'], opened: 1 })
  })

  it('would be opened twice where nobody waits for the day', async () => {
    expect(await agreedTwice(false)).toEqual({ ends: ['done', 'done'], opened: 2 })
  })

  async function closedBesideSentBack(isLocked: boolean) {
    const { day, shift } = await closedDay(payments)
    const id = await payments.app.till.askToReopen(day, 'A receipt was forgotten.', officer)
    await payments.app.till.confirmReopening(id, secondOfficer)
    const { closeDay, sendShiftBack } = racingTill(payments, isLocked)
    await endsOf(closeDay(day, officer), sendShiftBack(shift, 'Please count again.', secondOfficer))
    const found = await payments.app.till.day(day)
    return found?.state === 'closed' && (await payments.app.till.shift(shift))?.state === 'open'
  }

  it('is not closed with a shift that was sent back meanwhile', async () => {
    expect(await closedBesideSentBack(true)).toBe(false)
  })

  it('would be closed with it where nobody holds the day', async () => {
    expect(await closedBesideSentBack(false)).toBe(true)
  })

  async function closedBesideOpened(isLocked: boolean) {
    const { day } = await closedDay(payments)
    const id = await payments.app.till.askToReopen(day, 'A receipt was forgotten.', officer)
    const { closeDay, confirmReopening } = racingTill(payments, isLocked)
    const ends = await endsOf(confirmReopening(id, secondOfficer), closeDay(day, officer))
    return { ends, state: (await payments.app.till.day(day))?.state }
  }

  it('ends as the last one left it if it is closed while somebody opens it', async () => {
    const { ends, state } = await closedBesideOpened(true)
    expect(state).toBe(ends.includes('till.dayChanged') ? 'reopened' : 'closed')
  })
})
