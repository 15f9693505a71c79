import { ruleCheckers, ruleKeepers } from '#lib/regulations/rule-roles.ts'
import { sayRule } from '#lib/regulations/say-rule.ts'
import type { RuleKind } from '#lib/rules/regulations/regulation-rule.ts'
import type { RuleState, TypedRule } from '#lib/schemas/regulations.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'

/** A version of what a regulation says about attendance, internal marks or promotion. */
export type RegulationRule<Kind extends RuleKind = RuleKind> = TypedRule<Kind> & {
  id: string
  regulationId: string
  /** Counted by regulation and kind; null until it is confirmed. */
  number: number | null
  state: RuleState
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
  updatedAt: string
}

/** A rule that was confirmed. */
export type ConfirmedRule<Kind extends RuleKind = RuleKind> = RegulationRule<Kind> & { number: number }

/** Two people put a rule in force. It is never changed: a new version takes its place from a day. */
export const ruleMachine = stateMachine<RuleState>().of({
  kind: 'regulationRule',
  entity: 'regulationRule',
  refusal: 'regulations.changedSince',
  moves: {
    propose: { from: [null], to: ['proposed'], by: ruleKeepers, action: 'regulationRule.proposed' },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: ruleCheckers,
      action: 'regulationRule.confirmed',
      secondPerson: 'regulations.ownProposal',
    },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: ruleCheckers,
      action: 'regulationRule.refused',
      needsReason: true,
      secondPerson: 'regulations.ownProposal',
    },
    withdraw: { from: ['proposed'], to: ['withdrawn'], by: ruleKeepers, action: 'regulationRule.withdrawn' },
  },
})

/** Fields of a rule in the audit trail. */
export const auditedRuleFields = [
  'regulation',
  'kind',
  'validFrom',
  'writtenIn',
  'rule',
  'state',
  'note',
] as const

/** Includes sentences and names as text, because the catalogue may change before the audit entry is read. */
export const auditedRule = (
  view: Pick<CatalogueView, 'nameOf' | 'byId'>,
  { regulationId, ...rule }: TypedRule & Pick<RegulationRule, 'regulationId'>,
) => ({
  regulation: view.nameOf(regulationId),
  kind: rule.kind,
  validFrom: rule.validFrom,
  writtenIn: rule.source,
  rule: sayRule(rule, (id) => shortNameOf(view, id), 'en'),
})
