import { showDate, showInstant } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { sayPaise, showAmount } from '#lib/i18n/rupees.ts'
import { checksFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { type CashDeposit, cashOfDay } from '../cash-deposits/cash-deposit.ts'
import type { DepositProblem } from '../cash-deposits/cash-deposits.service.ts'
import type { DayPage } from './day-page.ts'

type Facts = readonly (readonly [label: string, value: string])[]

/** The cash of a closed day, and its way to the bank. */
export interface CashPart {
  facts: Facts
  /** The sum that goes to the bank, in words for a sentence. */
  toBank: string
  /** The deposit that stands; null if none is entered. */
  deposit: { id: string; facts: Facts } | null
  mayEnter: boolean
  /** Why an officer cannot enter the deposit; empty for others, and where they can. */
  problem: DepositProblem
  mayWithdraw: boolean
}

/** Null before the day is closed. */
export async function cashPart(
  { till, people }: App,
  user: CurrentUser | null,
  { day, shifts, names }: Pick<DayPage, 'day' | 'shifts' | 'names'>,
): Promise<CashPart | null> {
  if (day?.state !== 'closed') return null
  const own = shifts.map(({ shift }) => shift)
  const { counted, floats, toBank } = cashOfDay(own)
  const deposit = (await till.cashDepositsOf(day.day)).find(({ state }) => state === 'entered') ?? null
  const userId = user?.id ?? ''
  const problem = checksFees(user) && !deposit ? await till.depositProblem(day.day, userId) : ''
  // Who has opened two shifts has taken the float of the first over to the second.
  const floatOf = new Map(own.map(({ cashierId, float }) => [cashierId, float]))
  const inDrawers = [...floatOf].flatMap(([cashier, float]) =>
    float > 0 ? [`${names.get(cashier) ?? ''} ${sayPaise(float)}`] : [],
  )
  return {
    facts: [
      [m['cashDeposit.counted'](), showAmount(counted)],
      [m['cashDeposit.floats'](), showAmount(floats)],
      [m['cashDeposit.expected'](), showAmount(Math.max(0, toBank))],
      [m['cashDeposit.inDrawers'](), inDrawers.join(', ') || m['cashDeposit.nothingInDrawers']()],
    ],
    toBank: sayPaise(toBank),
    deposit: deposit && {
      id: deposit.id,
      facts: factsOf(deposit, (await people.namesOf([deposit.createdBy])).get(deposit.createdBy)),
    },
    mayEnter: checksFees(user) && !deposit && problem === '',
    problem,
    mayWithdraw:
      deposit !== null &&
      checksFees(user) &&
      deposit.createdBy !== userId &&
      own.every(({ cashierId }) => cashierId !== userId),
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
