import { badgeOfPayableRule, sayPayableBy } from '#lib/fees/due-words.ts'
import { whomNamed } from '#lib/fees/places-named.ts'
import { badge, instant, link, money, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { payableRuleStates } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { feeTypeFilter } from '../list-filters.ts'
import type { PayableRule } from './payable-rule.ts'

interface Row {
  rule: PayableRule
  type: string
  /** Seat type and category, as text. */
  whom: string
  by: string
}

/** List of the rules that make a sponsor pay. There are some tens, so it is filtered in memory. */
export const payableRulesList = listOf<Row>({
  title: m['payableRules.title'],
  access: feeReaders,
  filters: [
    feeTypeFilter,
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => payableRuleStates.map((each) => [each, m[`payableRules.state.${each}`]()]),
    },
  ],
  sortedBy: '-createdAt',
  columns: [
    {
      name: 'type',
      heading: m['structures.feeType'],
      sort: 'ascending',
      cell: ({ rule: { id }, type }) => link(type, routes.payableRule(id)),
    },
    { name: 'whom', heading: m['payableRules.whom'], cell: ({ whom }) => text(whom) },
    {
      name: 'payableBy',
      heading: m['dues.payableBy.title'],
      cell: ({ rule }) => text(sayPayableBy(rule.payableBy)),
    },
    { name: 'dues', heading: m['payableRules.moved'], cell: ({ rule }) => number(rule.count) },
    { name: 'amount', heading: m['structures.amount'], cell: ({ rule }) => money(rule.amount) },
    {
      name: 'createdAt',
      heading: m['adjustments.proposedAt'],
      sort: 'descending',
      cell: ({ rule, by }) => instant(rule.createdAt, by),
    },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ rule: { state } }) => badge(m[`payableRules.state.${state}`](), badgeOfPayableRule[state]),
    },
  ],
  keyOf: ({ rule }) => rule.id,
  page: routes.payableRules,
  empty: m['payableRules.nothing'],
  nothingFits: m['payableRules.nothingFound'],
  file: { name: 'sponsor-rules', call: '/api/v1/exportPayableRules' },
  rows: rowsInMemory({
    all: rulesInWords,
    isWanted: ({ rule }, { values: { type, state } }) =>
      (type === undefined || type === rule.feeTypeId) && (state === undefined || state === rule.state),
    sorts: {
      type: ({ type, whom }) => `${type} ${whom}`,
      createdAt: ({ rule }) => rule.createdAt,
    },
  }),
})

async function rulesInWords({ app: { fees, catalogue, people } }: ListContext): Promise<Row[]> {
  const view = await catalogue.read()
  const types = new Map((await fees.types.all()).map(({ id, name }) => [id, name]))
  const rules = await fees.payableRules.all()
  const names = await people.namesOf([...new Set(rules.map(({ createdBy }) => createdBy))])
  return rules.map((rule) => ({
    rule,
    type: types.get(rule.feeTypeId) ?? '',
    whom: whomNamed(view, rule),
    by: names.get(rule.createdBy) ?? '',
  }))
}
