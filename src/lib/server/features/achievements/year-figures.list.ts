import { number, text } from '#lib/lists/cell.ts'
import { achievementKeepers } from '#lib/rules/achievement-roles.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, listOf } from '../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../kernel/lists/prepared-rows.ts'
import { rowsInMemory } from '../../kernel/lists/memory-rows.ts'
import { scopeOf } from './achievements.policy.ts'
import { type YearFigures, yearFigures } from './year-figures.repository.ts'

const counted = (name: Exclude<keyof YearFigures, 'year'>): ListColumn<YearFigures> => ({
  name,
  heading: m[`achievements.figure.${name}`],
  hasTotal: true,
  cell: (row) => number(row[name]),
})

/** How much of each there is in a year, as NIRF asks for it; a work of several people counts once. */
export const yearFiguresList = listOf<YearFigures>({
  title: m['achievements.table.years'],
  access: achievementKeepers,
  sortedBy: '-year',
  columns: [
    {
      name: 'year',
      heading: m['achievements.naac.calendarYear'],
      sort: 'descending',
      cell: ({ year }) => text(String(year)),
    },
    ...(['publications', 'citations', 'inScopus', 'books', 'patents', 'awards', 'mous'] as const).map(
      counted,
    ),
  ],
  keyOf: ({ year }) => String(year),
  empty: m['achievements.nothing'],
  file: { name: 'figures-by-year', call: '/api/v1/exportAccreditation/years' },
  rows: preparedRows(
    async ({ db, context: { app, user } }) => yearFigures(db, await scopeOf(app, user)),
    (rows) =>
      rowsInMemory<YearFigures>({
        all: async () => rows,
        isWanted: () => true,
        sorts: { year: ({ year }) => year },
      }),
  ),
})
