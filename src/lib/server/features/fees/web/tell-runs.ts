import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { badge, instant, link, money, number } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { type ToldRun, tellRuns } from '../describe-runs.ts'

export { tellRuns }

/** How many, how much, by whom and when. */
export const factsOfRun = ({ count, amount, by, at }: ToldRun): string =>
  [m['dues.count']({ dues: showCount(count) }), sayPaise(amount), by, showInstant(at)]
    .filter(Boolean)
    .join(' · ')

/** What was made before, each leading to where it is taken back. */
export const runsTable = (runs: readonly ToldRun[]): PlainTable =>
  plainTable(
    m['dues.generate.earlier'](),
    [
      ...[m['dues.generate.what'](), m['dues.title'](), m['structures.amount'](), m['dues.generate.when']()],
      m['catalogue.status'](),
    ],
    runs,
    ({ id, title, count, amount, at, by, undoneAt }) => ({
      key: id,
      cells: [
        link(title, routes.duesRun(id)),
        number(count),
        money(amount),
        instant(at, by),
        undoneAt === null
          ? badge(m['students.steps.inForce'](), 'good')
          : badge(m['students.steps.takenBack'](), 'inactive'),
      ],
    }),
  )
