import { showCount } from '#lib/i18n/numbers.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { m } from '#paraglide/messages.js'
import type { HoldPlan, PlannedRoll, RollStanding } from '../plan-holds.ts'

type Deed = 'withhold' | 'release'

const standings = ['found', 'advance', 'held', 'notHeld', 'unknown', 'wrong'] as const

const stateOf = (standing: RollStanding, deed: Deed): BadgeState => {
  if (standing === 'unknown' || standing === 'wrong') return 'bad'
  if (standing === 'held') return deed === 'release' ? 'good' : 'quiet'
  return standing === 'notHeld' ? 'quiet' : 'withheld'
}

/** A plan as its page shows it. */
export interface ShownPlan {
  /** How many results it would change. */
  count: number
  counts: string
  pin: string
  table: PlainTable
}

export const showPlan = (plan: HoldPlan | null, deed: Deed): ShownPlan | null =>
  plan && {
    count: plan.rolls.length,
    pin: plan.pin,
    counts: standingCounts(plan, deed),
    table: planTable(plan, deed),
  }

/** How many stand how. @example '12 found · 1 already withheld · 2 unknown' */
const standingCounts = ({ rows }: HoldPlan, deed: Deed): string =>
  standings
    .map((standing) => [standing, rows.filter((row) => row.standing === standing).length] as const)
    .filter(([, count]) => count > 0)
    .map(([standing, count]) => `${showCount(count)} ${wordOf(standing, deed)}`)
    .join(' · ')

/** What is not right first. */
const planTable = ({ rows }: HoldPlan, deed: Deed): PlainTable =>
  plainTable(
    m['holds.preview'](),
    [m['holds.roll'](), m['holds.name'](), m['holds.standing']()],
    rows.toSorted((one, other) => Number(isRight(one)) - Number(isRight(other))),
    (row) => ({
      key: row.rollNumber,
      cells: [
        text(row.rollNumber),
        text(row.name),
        badge(wordOf(row.standing, deed), stateOf(row.standing, deed)),
      ],
    }),
  )

const isRight = ({ standing }: PlannedRoll): boolean => standing !== 'unknown' && standing !== 'wrong'

const wordOf = (standing: RollStanding, deed: Deed): string =>
  standing === 'held' ? m[`holds.${deed}.held`]() : m[`holds.standings.${standing}`]()
