import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { type CountedCash, sumOfCash } from '#lib/rules/till/denominations.ts'
import type { TypedCashDeposit } from '#lib/schemas/till/cash-deposits.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, invalid, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { requireBankDay } from '../papers/paper.ts'
import type { TillRepository } from '../repository.ts'
import { type CashDeposit, cashDepositMachine, depositedIn } from './cash-deposit.ts'
import { cashOfDay } from './cash-of-day.ts'
import type { CashToDeposit, DepositedPaper } from './cash-deposit.repository.ts'

export interface CashDeposits {
  /** Null if there is none. */
  cashDeposit(id: string): Promise<CashDeposit | null>
  /** All of a day, withdrawn ones too, oldest first. */
  cashDepositsOf(day: string): Promise<CashDeposit[]>
  /** Why this user cannot enter the deposit of a day; empty if they can. */
  depositProblem(day: string, userId: string): Promise<DepositProblem>
  /**
   * Enters that cash of a closed day went to the bank: all of it, or a part, with the reason for the rest.
   * @throws DomainError Forbidden `cashDeposit.ownCash`, `cashDeposit.ownWithdrawal`; Conflict `cashDeposit.notClosed`,
   * `cashDeposit.there`, `cashDeposit.nothing`, `cashDeposit.reopeningWaits`; Invalid `cashDeposit.noneCounted`, `papers.dayAhead`,
   * `papers.dayBefore` at `day`, `cashDeposit.lessThan`, `cashDeposit.moreThan` at `reason`; NotFound `till.noDay`
   */
  enterCashDeposit(entered: EnteredCash, actor: Actor): Promise<string>
  /**
   * Withdraws a deposit that another person entered by mistake.
   * @throws DomainError Forbidden `cashDeposit.ownDeposit`, `cashDeposit.ownCash`; Conflict `cashDeposit.changed`;
   * Invalid `transition.reasonMissing` at `reason`; NotFound `cashDeposit.notFound`
   */
  withdrawCashDeposit(id: string, reason: string, actor: Actor): Promise<void>
  /** Closed days whose cash is not all at the bank, with the rest, without days of this cashier; oldest first. */
  cashToDeposit(userId: string): Promise<CashToDeposit[]>
  /** Cheques and demand drafts that went to the bank on a day. */
  papersDepositedOn(day: string): Promise<DepositedPaper[]>
}

export type DepositProblem =
  | ''
  | 'till.noDay'
  | 'cashDeposit.notClosed'
  | 'cashDeposit.there'
  | 'cashDeposit.nothing'
  | 'cashDeposit.reopeningWaits'
  | 'cashDeposit.ownCash'
  | 'cashDeposit.ownWithdrawal'

export interface EnteredCash {
  day: string
  counted: CountedCash
  typed: TypedCashDeposit
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
}

const ownProblems: ReadonlySet<DepositProblem> = new Set(['cashDeposit.ownCash', 'cashDeposit.ownWithdrawal'])

export const createCashDeposits = ({ store, clock }: Parts): CashDeposits => ({
  cashDeposit: (id) => store.read.cashDeposits.find(id),
  cashDepositsOf: (day) => store.read.cashDeposits.ofDay(day),
  depositProblem: async (day, userId) =>
    problemOf(store.read, await store.read.days.find(day), { day, userId }),
  cashToDeposit: (userId) => store.read.cashDeposits.missingFor(userId),

  enterCashDeposit: ({ day, counted, typed }, actor) =>
    store.transact(async (write) => {
      const problem = await problemOf(write, await write.days.lock(day), { day, userId: actor.id })
      if (problem === 'till.noDay') throw notFound(problem)
      if (ownProblems.has(problem)) throw forbidden(problem)
      if (problem !== '') throw conflict(problem)
      const at = clock.now()
      const amount = sumOfCash(counted)
      if (amount === 0) throw invalid('cashDeposit.noneCounted')
      const { day: depositedOn, bank, slip } = typed
      requireBankDay(depositedOn, { from: day, today: indianDate(at) })
      const { toBank } = cashOfDay(await write.shifts.ofDay(day))
      const expected = toBank - depositedIn(await write.cashDeposits.ofDay(day))
      const reason = amount === expected ? '' : typed.reason.trim()
      if (amount !== expected && reason === '') throw reasonMissing(amount - expected)
      const id = newId()
      const deposit = {
        id,
        day,
        depositedOn,
        bank,
        slip,
        counted,
        amount,
        expected,
        reason,
        createdAt: at,
        createdBy: actor.id,
      }
      await transition(write, cashDepositMachine, {
        move: 'enter',
        id,
        from: null,
        version: 1,
        note: reason,
        actor,
        at,
        audit: { after: auditedDeposit(deposit) },
        async update(state) {
          await write.cashDeposits.add({ ...deposit, state })
          return true
        },
      })
      return id
    }),

  async withdrawCashDeposit(id, reason, actor) {
    const seen = await store.read.cashDeposits.find(id)
    if (!seen) throw notFound('cashDeposit.notFound')
    await store.transact(async (write) => {
      await write.days.lock(seen.day)
      const deposit = (await write.cashDeposits.find(id)) ?? seen
      const shifts = await write.shifts.ofDay(seen.day)
      if (shifts.some(({ cashierId }) => cashierId === actor.id)) throw forbidden('cashDeposit.ownCash')
      const at = clock.now()
      await transition(write, cashDepositMachine, {
        move: 'withdraw',
        id,
        from: deposit.state,
        version: deposit.version + 1,
        concernsId: deposit.createdBy,
        note: reason,
        actor,
        at,
        audit: {
          before: { state: deposit.state },
          after: { ...auditedDeposit(deposit), reason, state: 'withdrawn' },
        },
        update: (state) => write.cashDeposits.setState(deposit, state, at),
      })
    })
  },

  papersDepositedOn: (day) => store.read.cashDeposits.papersOn(day),
})

async function problemOf(
  {
    shifts,
    cashDeposits,
    reopenings,
    transitions,
  }: Pick<TillRepository, 'shifts' | 'cashDeposits' | 'reopenings' | 'transitions'>,
  found: { state: string } | null,
  { day, userId }: { day: string; userId: string },
): Promise<DepositProblem> {
  if (!found) return 'till.noDay'
  if (found.state !== 'closed') return 'cashDeposit.notClosed'
  const own = await shifts.ofDay(day)
  const { toBank } = cashOfDay(own)
  if (toBank <= 0) return 'cashDeposit.nothing'
  const deposits = await cashDeposits.ofDay(day)
  if (depositedIn(deposits) >= toBank) return 'cashDeposit.there'
  if (own.some(({ cashierId }) => cashierId === userId)) return 'cashDeposit.ownCash'
  const requests = await reopenings.ofDay(day)
  if (requests.some(({ state }) => state === 'proposed')) return 'cashDeposit.reopeningWaits'
  // Otherwise one person would replace what another has entered.
  return (await isOwnWithdrawal(deposits)) ? 'cashDeposit.ownWithdrawal' : ''

  /** Whether this user has withdrawn a deposit, and nobody else has entered one since. */
  async function isOwnWithdrawal(all: readonly CashDeposit[]): Promise<boolean> {
    const withdrawn = all.filter(({ state }) => state === 'withdrawn').map(({ id }) => id)
    const moves = await transitions.ofRecords(cashDepositMachine.kind, withdrawn)
    return moves.some(
      ({ to, byId, at }) =>
        to === 'withdrawn' &&
        byId === userId &&
        !all.some(({ createdBy, createdAt }) => createdBy !== userId && createdAt > at),
    )
  }
}

/** @throws DomainError Invalid at `reason`, with the difference in words */
function reasonMissing(difference: number) {
  const amount = sayPaise(Math.abs(difference))
  return refuseAt('reason', difference < 0 ? 'cashDeposit.lessThan' : 'cashDeposit.moreThan', { amount })
}

const auditedDeposit = (deposit: Omit<CashDeposit, 'state' | 'version'>) => ({
  day: deposit.day,
  depositedOn: deposit.depositedOn,
  rupees: rupeesOf(String(deposit.amount)),
  expected: rupeesOf(String(deposit.expected)),
  bank: deposit.bank,
  slip: deposit.slip,
  ...(deposit.reason !== '' && { reason: deposit.reason }),
})
