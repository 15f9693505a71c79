import { afterEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { racingTill } from '../../support/till/racing-till.ts'
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

describe('an advance with two at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))
  const till = () => payments.app.till
  afterEach(() => expectBalanced(payments))

  /** An advance of ₹ 600.00 that the bank has honoured, and two dues of ₹ 600.00. */
  async function withAdvance() {
    const owed = await studentWhoOwes(payments)
    const { payer } = owed
    const type = payments.types.general
    const one = await addDue(payments, { type, amount: 600_00, payer, year: '2024-2025' })
    const other = await addDue(payments, { type, amount: 600_00, payer, year: '2025-2026' })
    await till().open(0, ramesh)
    await take(payments, { [owed.tuition]: '900' }, [chequeOf(payments, '1500')], { keepsAdvance: true })
    const ids = await deposit(payments)
    const { pin } = await till().planPapers('clear', ids, officer)
    await till().clearPapers({ ids, pin }, { day: indianDate(payments.clock.now()) }, officer)
    return { ...owed, one, other }
  }

  async function useTwice(isLocked: boolean) {
    const { payer, one, other } = await withAdvance()
    const { payFromHeld } = racingTill(payments, isLocked)
    const ends = await endsOf(
      payFromHeld(payer, [{ dueId: one, amount: 600_00 }], ramesh),
      payFromHeld(payer, [{ dueId: other, amount: 600_00 }], kavita),
    )
    const used = (await payments.app.fees.ledgerOf(payer))
      .filter(({ kind, amount }) => kind === 'transfer' && amount < 0)
      .map(({ amount }) => amount)
    return { ends, used }
  }

  it('is used once', async () => {
    expect(await useTwice(true)).toEqual({ ends: ['done', 'advances.tooLittle'], used: [-600_00] })
  })

  it('would be used twice where nobody locks the payer and the dues', async () => {
    expect((await useTwice(false)).used).toEqual([-600_00, -600_00])
  })

  async function useBesideCash(isLocked: boolean) {
    const { payer, one } = await withAdvance()
    await till().open(0, kavita)
    const racing = racingTill(payments, isLocked)
    const ends = await endsOf(
      racing.payFromHeld(payer, [{ dueId: one, amount: 600_00 }], ramesh),
      racing.take(
        {
          key: 'one',
          lines: [{ dueId: one, amount: 600_00 }],
          tenders: [
            { ...cash(''), way: 'cash', amount: 600_00, given: null, reference: '', bank: '', datedOn: '' },
          ],
          keepsAdvance: false,
          startedSeen: [],
          sponsorsSeen: [],
        },
        { name: kavita.name, actor: kavita },
      ),
    )
    return ends
  }

  it('does not pay what a cashier takes in cash at the same time', async () => {
    expect(await useBesideCash(true)).toEqual(['done', 'till.dueNotOpen'])
  })

  it('would pay it twice where nobody locks the payer and the dues', async () => {
    expect(await useBesideCash(false)).toEqual(['done', 'done'])
  })
})
