import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { saleInput } from '#lib/schemas/till/sale.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { racingTill } from '../../support/till/racing-till.ts'
import { kavita, officer, ramesh, studentWhoOwes } from '../../support/till/till.ts'

const saleOf = (key: string, lines: Readonly<Record<string, string>>) => {
  const typed = Object.entries(lines).map(([dueId, amount]) => ({ dueId, amount }))
  const amount = typed.reduce((sum, line) => sum + Number(line.amount), 0)
  const tenders = [{ way: 'cash' as const, amount: String(amount) }]
  return v.parse(saleInput, { key, lines: typed, tenders })
}
const by = (actor: Actor) => ({ name: actor.name, actor })

describe('the till with two at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))
  afterEach(() => expectBalanced(payments))
  const ledgerOf = async ({ payer }: Awaited<ReturnType<typeof studentWhoOwes>>) =>
    (await payments.app.fees.ledgerOf(payer)).map(({ amount }) => amount)

  async function enterTwice(isLocked: boolean) {
    const owed = await studentWhoOwes(payments)
    await payments.app.till.open(0, ramesh)
    const { take } = racingTill(payments, isLocked)
    const press = () => take(saleOf('one', { [owed.tuition]: '900' }), by(ramesh))
    return { ends: await endsOf(press(), press()), ledger: await ledgerOf(owed) }
  }

  it('takes a sale once if Enter is pressed twice, and answers both', async () => {
    expect(await enterTwice(true)).toEqual({ ends: ['done', 'done'], ledger: [900_00] })
  })

  it('would answer the second with an error where nobody waits for the shift', async () => {
    expect((await enterTwice(false)).ends).not.toEqual(['done', 'done'])
  })

  async function twoCashiers(isLocked: boolean) {
    const owed = await studentWhoOwes(payments)
    const type = payments.types.general
    const amount = 1_50_000_00
    const one = await addDue(payments, { type, amount, payer: owed.payer, year: '2024-2025' })
    const other = await addDue(payments, { type, amount, payer: owed.payer, year: '2025-2026' })
    await payments.app.till.open(0, ramesh)
    await payments.app.till.open(0, kavita)
    const { take } = racingTill(payments, isLocked)
    const ends = await endsOf(
      take(saleOf('one', { [one]: '150000' }), by(ramesh)),
      take(saleOf('other', { [other]: '150000' }), by(kavita)),
    )
    return { ends, ledger: await ledgerOf(owed) }
  }

  it('keeps the limit of cash for one student at two counters', async () => {
    expect(await twoCashiers(true)).toEqual({ ends: ['done', 'till.cashOfDay'], ledger: [1_50_000_00] })
  })

  it('would take too much cash where the payer is not locked', async () => {
    expect(await twoCashiers(false)).not.toMatchObject({ ends: ['done', 'till.cashOfDay'] })
  })

  async function countBesideSale(isLocked: boolean) {
    const owed = await studentWhoOwes(payments)
    const id = await payments.app.till.open(0, ramesh)
    const { take, count } = racingTill(payments, isLocked)
    const ends = await endsOf(
      take(saleOf('one', { [owed.tuition]: '900' }), by(ramesh)),
      count({ 500: 1 }, ramesh),
    )
    const [taken = 0] = await ledgerOf(owed)
    const expected = (await payments.app.till.shift(id))?.count?.expected
    return { ends, agrees: expected === undefined || expected === taken }
  }

  it('expects the cash of every sale when a shift is counted meanwhile', async () => {
    expect(await countBesideSale(true)).toMatchObject({ agrees: true })
  })

  it('would count without the sale where nobody waits for the shift', async () => {
    expect(await countBesideSale(false)).toMatchObject({ agrees: false })
  })

  async function closedBesideOpened(isLocked: boolean) {
    await payments.app.till.open(0, ramesh)
    await payments.app.till.count({}, ramesh)
    const { open, closeDay } = racingTill(payments, isLocked)
    const today = indianDate(payments.clock.now())
    await endsOf(closeDay(today, officer), open(0, kavita))
    const day = await payments.app.till.day(today)
    const shifts = await payments.app.till.shiftsOf(today)
    return day?.state === 'closed' && shifts.some(({ state }) => state === 'open')
  }

  it('has no open shift on a closed day, no matter which comes first', async () => {
    expect(await closedBesideOpened(true)).toBe(false)
  })

  it('would have one where nobody holds the day', async () => {
    expect(await closedBesideOpened(false)).toBe(true)
  })
})
