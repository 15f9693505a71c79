import { feeCheckers } from '#lib/rules/roles/offices.ts'
import type { CountedCash } from '#lib/rules/till/denominations.ts'
import type { CashDepositState } from '#lib/schemas/till/cash-deposits.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** Cash of one day that went to the bank at once; a day may have several. Amounts are in paise. */
export interface CashDeposit {
  id: string
  /** The day of the till. */
  day: string
  /** The day of the bank's slip. */
  depositedOn: string
  bank: string
  slip: string
  counted: CountedCash
  amount: number
  /** What of the day was not at the bank yet at that moment. */
  expected: number
  /** Why the two differ; empty where they do not. */
  reason: string
  state: CashDepositState
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
}

/** The paise of these deposits that stand. */
export const depositedIn = (deposits: readonly Pick<CashDeposit, 'state' | 'amount'>[]): number =>
  deposits.reduce((sum, { state, amount }) => sum + (state === 'entered' ? amount : 0), 0)

/**
 * One officer enters it, who took no money on that day. Who entered it cannot withdraw it, so that no deposit is
 * replaced by the person who made it.
 */
export const cashDepositMachine = stateMachine<CashDepositState>().of({
  kind: 'tillCashDeposit',
  entity: 'tillCashDeposit',
  refusal: 'cashDeposit.changed',
  moves: {
    enter: { from: [null], to: ['entered'], by: feeCheckers, action: 'tillCashDeposit.entered' },
    withdraw: {
      from: ['entered'],
      to: ['withdrawn'],
      by: feeCheckers,
      action: 'tillCashDeposit.withdrawn',
      needsReason: true,
      secondPerson: 'cashDeposit.ownDeposit',
    },
  },
})
