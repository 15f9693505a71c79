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
})
