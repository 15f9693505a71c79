import { showShortDate } from '#lib/i18n/dates.ts'
import { badge, link, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { ruleKinds, type RuleKind } from '#lib/rules/regulations/regulation-rule.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, listOf } from '../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../kernel/lists/rows/memory-rows.ts'
import { type ListedRegulation, listedRegulations } from './listed-regulations.ts'

/** The regulations of the college, with the rules that each has. A college has some ten. */
export const regulationsList = listOf<ListedRegulation>({
  title: m['regulations.title'],
  access: staffRoles,
  search: m['list.search'],
  sortedBy: '-name',
  columns: [
    {
      name: 'name',
      heading: m['catalogue.one.regulation'],
      sort: 'descending',
      cell: ({ id, name }) => link(name, routes.regulation(id)),
    },
    { name: 'batches', heading: m['regulations.batches'], cell: ({ batches }) => text(batches.join(', ')) },
    {
      name: 'students',
      heading: m['regulations.students'],
      sort: 'descending',
      cell: ({ students }) => number(students),
    },
    ...ruleKinds.map(ruleColumn),
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  page: routes.regulations,
  empty: m['regulations.nothing'],
  nothingFits: m['regulations.nothingFound'],
  rows: rowsInMemory<ListedRegulation>({
    all: ({ app, now }) => listedRegulations(app, indianDate(now)),
    isWanted: ({ name, batches }, { search }) => hasSearchWords([name, ...batches], search),
    sorts: { name: ({ name }) => name, students: ({ students }) => students },
  }),
})

function ruleColumn(kind: RuleKind): ListColumn<ListedRegulation> {
  return {
    name: kind,
    heading: m[`regulations.kind.${kind}`],
    cell({ rules }) {
      const { inForce, isProposed } = rules[kind]
      const since = inForce ? m['regulations.since']({ day: showShortDate(inForce.validFrom) }) : ''
      if (isProposed) return badge(m['regulations.state.proposed'](), 'waiting', since)
      return inForce ? text(since) : text(m['regulations.none']())
    },
  }
}
