import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { PayableRuleState, SponsorKind } from '#lib/schemas/fees/kinds.ts'
import type { TypedPayableRule } from '#lib/schemas/fees/payable-rules.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { FeeType } from '../fee-types/fee-type.ts'

/** Says that a sponsor pays a fee for the students of a seat type and category; null means any. */
export interface PayableRule extends TypedPayableRule {
  id: string
  payableBy: SponsorKind
  state: PayableRuleState
  /** Number of open dues that it moves, counted at the proposal and again when it is confirmed. */
  count: number
  /** What is open of these dues, in whole paise. */
  amount: number
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
  updatedAt: string
}

/** The part of a rule that decides whose dues it concerns. */
export type RuleScope = Pick<PayableRule, 'feeTypeId' | 'seatTypeId' | 'categoryId'>

/**
 * Two people put a rule in force. One may end it: that moves no due, and new ones are again payable by the student.
 */
export const payableRuleMachine = stateMachine<PayableRuleState>().of({
  kind: 'payableRule',
  entity: 'payableRule',
  refusal: 'payableRules.changedSince',
  moves: {
    propose: { from: [null], to: ['proposed'], by: feeKeepers, action: 'payableRule.proposed' },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: feeCheckers,
      action: 'payableRule.confirmed',
      secondPerson: 'payableRules.ownProposal',
    },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: feeCheckers,
      action: 'payableRule.refused',
      needsReason: true,
      secondPerson: 'payableRules.ownProposal',
    },
    withdraw: { from: ['proposed'], to: ['withdrawn'], by: feeKeepers, action: 'payableRule.withdrawn' },
    end: { from: ['confirmed'], to: ['ended'], by: feeKeepers, action: 'payableRule.ended' },
  },
})

/** The rule with the most choices wins; of two with one choice each, the one with the seat type. */
export const strengthOf = ({ seatTypeId, categoryId }: RuleScope): number =>
  (seatTypeId === null ? 0 : 2) + (categoryId === null ? 0 : 1)

/**
 * Finds the rule that decides who pays this fee for a person.
 * @example strongestRule([everybody, ofConvener], { feeTypeId, seatTypeId: convener, categoryId: null }) // ofConvener
 */
export function strongestRule<Rule extends RuleScope>(
  rules: readonly Rule[],
  person: RuleScope,
): Rule | null {
  const fitting = rules.filter(
    ({ feeTypeId, seatTypeId, categoryId }) =>
      feeTypeId === person.feeTypeId &&
      (seatTypeId === null || seatTypeId === person.seatTypeId) &&
      (categoryId === null || categoryId === person.categoryId),
  )
  return fitting.toSorted((one, other) => strengthOf(other) - strengthOf(one))[0] ?? null
}

/** Fields of a rule in the audit trail. */
export const auditedPayableRule = [
  'feeType',
  'seatType',
  'category',
  'payableBy',
  'state',
  'dues',
  'rupees',
  'note',
] as const

/** Stores names instead of ids, because catalogue entries may be renamed later. */
export const describePayableRule = (
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  types: readonly FeeType[],
  { feeTypeId, seatTypeId, categoryId, payableBy }: TypedPayableRule,
) => ({
  feeType: types.find(({ id }) => id === feeTypeId)?.name ?? '',
  seatType: nameOf(seatTypeId),
  category: nameOf(categoryId),
  payableBy,
})

export const sumInWords = ({ count, amount }: Pick<PayableRule, 'count' | 'amount'>) => ({
  dues: count,
  rupees: rupeesOf(String(amount)),
})
