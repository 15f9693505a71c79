import { showDate, showInstant } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { sayPaise, showAmount } from '#lib/i18n/rupees.ts'
import { checksFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { type CashDeposit, depositedIn } from '../cash-deposits/cash-deposit.ts'
import { cashOfDay } from '../cash-deposits/cash-of-day.ts'
import type { DepositProblem } from '../cash-deposits/cash-deposits.service.ts'
import { type DayPage, sayDifference } from './day-page.ts'

type Facts = readonly (readonly [label: string, value: string])[]

/** A deposit with what its slip says. */
interface Deposited {
  id: string
  facts: Facts
}

/** The cash of a closed day, and its way to the bank. */
export interface CashPart {
  facts: Facts
  /** The sum that is to go to the bank still, in words for a sentence. */
  toBank: string
  /** The newest deposit that stands; null if none is entered. */
  deposit: Deposited | null
  /** Others that stand, newest first. */
  earlier: readonly Deposited[]
  mayEnter: boolean
  /** Why an officer cannot enter a deposit; empty for others, where they can, and once all is at the bank. */
  problem: DepositProblem
  mayWithdraw: boolean
  /** Deposits that this officer may withdraw: id and sum with its day. */
  toWithdraw: readonly (readonly [string, string])[]
}

/** Null before the day is closed. */
export async function cashPart(
  { till, people }: App,
  user: CurrentUser | null,
  { day, shifts, names }: Pick<DayPage, 'day' | 'shifts' | 'names'>,
): Promise<CashPart | null> {
  if (day?.state !== 'closed') return null
  const own = shifts.map(({ shift }) => shift)
  const { counted, difference, toBank, inDrawers, givenBack } = cashOfDay(own)
  const sayOf = (sums: ReadonlyMap<string, number>): string =>
    [...sums].map(([cashier, amount]) => `${names.get(cashier) ?? ''} ${sayPaise(amount)}`).join(', ')
  const all = await till.cashDepositsOf(day.day)
  const standing = all.filter(({ state }) => state === 'entered').toReversed()
  const atBank = depositedIn(standing)
  const isAllThere = standing.length > 0 && atBank >= toBank
  const userId = user?.id ?? ''
  const problem = checksFees(user) && !isAllThere ? await till.depositProblem(day.day, userId) : ''
  const enteredBy = await people.namesOf([...new Set(standing.map(({ createdBy }) => createdBy))])
  const [deposit = null, ...earlier] = standing.map((each) => ({
    id: each.id,
    facts: factsOf(each, enteredBy.get(each.createdBy)),
  }))
  const toWithdraw =
    checksFees(user) && own.every(({ cashierId }) => cashierId !== userId)
      ? standing.filter(({ createdBy }) => createdBy !== userId)
      : []
  return {
    facts: [
      [m['cashDeposit.counted'](), showAmount(counted)],
      [
        m['cashDeposit.difference'](),
        difference === 0 ? '' : sayDifference({ cash: difference, expected: 0 }),
      ],
      [m['cashDeposit.expected'](), showAmount(toBank)],
      ...(standing.length > 0
        ? ([
            [m['cashDeposit.atBank'](), showAmount(atBank)],
            [m['cashDeposit.rest'](), showAmount(Math.max(0, toBank - atBank))],
          ] as const)
        : []),
      [m['cashDeposit.givenBack'](), sayOf(givenBack)],
      [m['cashDeposit.inDrawers'](), sayOf(inDrawers) || m['cashDeposit.nothingInDrawers']()],
    ],
    toBank: sayPaise(toBank - atBank),
    deposit,
    earlier,
    mayEnter: checksFees(user) && !isAllThere && problem === '',
    problem,
    mayWithdraw: toWithdraw.length > 0,
    toWithdraw: toWithdraw.map(({ id, amount, depositedOn, slip }) => [
      id,
      oneLine([sayPaise(amount), showDate(depositedOn), slip]),
    ]),
  }
}

const factsOf = (deposit: CashDeposit, by: string | undefined): Facts => [
  [m['cashDeposit.amount'](), showAmount(deposit.amount)],
  [m['shift.difference'](), sayDepositDifference(deposit)],
  [m['cashDeposit.reason'](), deposit.reason],
  [m['cashDeposit.on'](), showDate(deposit.depositedOn)],
  [m['cashDeposit.bank'](), deposit.bank],
  [m['cashDeposit.number'](), deposit.slip],
  [m['cashDeposit.by'](), oneLine([by, showInstant(deposit.createdAt)])],
]

function sayDepositDifference({ amount, expected }: Pick<CashDeposit, 'amount' | 'expected'>): string {
  if (amount === expected) return m['shift.agrees']()
  const difference = sayPaise(Math.abs(amount - expected))
  return m[amount < expected ? 'cashDeposit.less' : 'cashDeposit.more']({ amount: difference })
}
