import { feeCheckers } from '#lib/rules/roles/offices.ts'
import type { TenderState, TenderWay } from '#lib/schemas/till/tenders.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** The ways whose money comes only when the bank honours a paper. */
export const paperWays = ['cheque', 'dd'] as const satisfies readonly TenderWay[]

/** The states of a paper, in their order. */
export const paperStates = [
  'received',
  'deposited',
  'cleared',
  'returned',
] as const satisfies readonly TenderState[]

/** A cheque or demand draft. Amounts are in paise. */
export interface Paper {
  id: string
  way: TenderWay
  amount: number
  reference: string
  bank: string
  /** An ISO date. */
  datedOn: string
  state: TenderState
  /** The day on which the till took it, in India. */
  day: string
  version: number
  /** Who took it. */
  cashierId: string
  /** Null until it is deposited. */
  deposit: { day: string; bank: string; slip: string } | null
  /** The day on which the bank honoured or returned it; empty before. */
  bankDay: string
  /** Why the bank returned it; otherwise empty. */
  bankReason: string
}

/** Papers that one deposit takes to the bank. */
export interface Deposit {
  id: string
  day: string
  bank: string
  slip: string
  amount: number
}

/**
 * A paper goes to the bank, which honours or returns it. That is the bank's fact, so one officer enters it, but never
 * the person who took the paper.
 */
export const paperMachine = stateMachine<TenderState>().of({
  kind: 'tillPaper',
  entity: 'tillPaper',
  refusal: 'papers.changed',
  moves: {
    deposit: { from: ['received'], to: ['deposited'], by: feeCheckers, action: 'tillPaper.deposited' },
    clear: { from: ['deposited'], to: ['cleared'], by: feeCheckers, action: 'tillPaper.cleared' },
    return: {
      from: ['deposited'],
      to: ['returned'],
      by: feeCheckers,
      action: 'tillPaper.returned',
      needsReason: true,
    },
  },
})

export type SeveralMove = 'deposit' | 'clear'

/** Returns why a person cannot make the move; empty if they can. */
export function movingProblem(paper: Paper | undefined, move: SeveralMove | 'return', actor: Actor): string {
  if (!paper) return 'papers.notFound'
  if (!paperMachine.moves[move].from.includes(paper.state)) return `papers.not.${move}`
  return paper.cashierId === actor.id ? 'papers.ownPaper' : ''
}

/**
 * Requires a day of the bank that is neither to come nor before what came earlier.
 * @throws DomainError Invalid `papers.dayAhead`, `papers.dayBefore` at `day`
 */
export function requireBankDay(day: string, { from, today }: { from: string; today: string }): void {
  if (day > today) throw refuseAt('day', 'papers.dayAhead')
  if (day < from) throw refuseAt('day', 'papers.dayBefore')
}
