import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { daysBefore } from '#lib/rules/dates/indian-days.ts'
import { sumOfAmounts } from '#lib/rules/till/split-tenders.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { TenderState } from '#lib/schemas/till/tenders.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** The states of a transfer, in their order. */
export const claimStates = ['claimed', 'matched', 'refused'] as const satisfies readonly TenderState[]

/** A transfer that a payer has shown at the counter. It pays nothing until the bank shows it, too. */
export interface Claim {
  /** Of the tender. */
  id: string
  saleId: string
  /** In paise. */
  amount: number
  reference: string
  /** Where it came from; may be empty. */
  bank: string
  /** The day that the payer's phone shows, an ISO date. */
  datedOn: string
  state: TenderState
  /** The day on which the payer came, in India. */
  day: string
  /** Who entered it. */
  cashierId: string
  /** The day of the bank's statement; empty until it is matched. */
  bankDay: string
  /** Why it was refused; otherwise empty. */
  bankReason: string
  version: number
  /** The student, or the admission of somebody who is not in the register yet. */
  payer: Payer
}

/** What a claim is to pay of a due, in paise. */
export interface ClaimLine {
  dueId: string
  amount: number
}

/** A cashier enters what the payer shows, another person compares it with the bank's statement. */
export const claimMachine = stateMachine<TenderState>().of({
  kind: 'tillTransfer',
  entity: 'tillTransfer',
  refusal: 'claims.changed',
  moves: {
    claim: { from: [null], to: ['claimed'], by: feeKeepers, action: 'tillTransfer.claimed' },
    match: {
      from: ['claimed'],
      to: ['matched'],
      by: feeCheckers,
      action: 'tillTransfer.matched',
      secondPerson: 'claims.ownClaim',
    },
    refuse: {
      from: ['claimed'],
      to: ['refused'],
      by: feeCheckers,
      action: 'tillTransfer.refused',
      needsReason: true,
      secondPerson: 'claims.ownClaim',
    },
  },
})

/** Returns why a person cannot match or refuse the claim; empty if they can. */
export function decidingProblem(
  { state, cashierId }: Pick<Claim, 'state' | 'cashierId'>,
  actor: Actor,
): '' | 'claims.changed' | 'claims.ownClaim' {
  if (state !== 'claimed') return 'claims.changed'
  return cashierId === actor.id ? 'claims.ownClaim' : ''
}

/** A statement may name a day shortly before the one that the phone shows, as where a weekend lies between. */
const daysAhead = 3

/**
 * Requires a day of the bank's statement that is neither to come nor long before the day on the payer's phone.
 * @throws DomainError Invalid `claims.dayAhead`, `claims.dayBefore` at `day`
 */
export function requireStatementDay(day: string, { datedOn }: Pick<Claim, 'datedOn'>, today: string): void {
  if (day > today) throw refuseAt('day', 'claims.dayAhead')
  if (day < daysBefore(datedOn, daysAhead)) throw refuseAt('day', 'claims.dayBefore')
}

/**
 * Returns the paise that no due takes: they are kept as an advance, on purpose only.
 * @throws DomainError Invalid `claims.sumsDiffer` at `lines`, `till.moreThanChosen` at `keepsAdvance`
 */
export function excessOfTransfer(
  { amount }: Pick<Claim, 'amount'>,
  { lines, keepsAdvance }: { lines: readonly ClaimLine[]; keepsAdvance: boolean },
): number {
  const excess = amount - sumOfAmounts(lines)
  if (excess < 0) throw refuseAt('lines', 'claims.sumsDiffer')
  if (excess > 0 && !keepsAdvance)
    throw refuseAt('keepsAdvance', 'till.moreThanChosen', { amount: showAmount(excess) })
  return excess
}
