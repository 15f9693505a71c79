import { showDate } from '#lib/i18n/dates.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { AnnualReportPart } from '../../iqac/feature.ts'
import { type StrengthRow, strengthRows } from './strength.ts'

/** Reports how many students the college had, by branch, gender and category. */
export const strengthReport: AnnualReportPart = {
  rank: 15,
  async figures(app, year) {
    const day = countedDay(year, app.clock.now())
    const rows = await rowsOn(app, day)
    const students = sumOf(rows, (row) => row.students)
    const women = sumOf(rows, (row) => row.genders.female)
    const recorded = students - sumOf(rows, (row) => row.genders.unknown)
    const link = `${routes.studentStrength}?on=${day}`
    return {
      tiles: [
        {
          name: 'yearStudents',
          label: m['strength.students'](),
          value: students > 0 ? showCount(students) : '–',
          count: students,
          context: m['strength.onDay']({ day: showDate(day) }),
          link,
        },
        {
          name: 'yearWomen',
          label: m['strength.women'](),
          value: recorded > 0 ? showShare(women, recorded) : '–',
          context: m['strength.ofRecorded']({ women: showCount(women), recorded: showCount(recorded) }),
          link,
        },
      ],
      plots: [
        {
          name: 'yearStrength',
          title: m['strength.plot']({ students: showCount(students), day: showDate(day) }),
          columns: [m['students.field.branch'](), m['strength.students']()],
          about: m['strength.onDay']({ day: showDate(day) }),
          bars: barsOf(rows, students),
        },
      ],
    }
  },
  sheets: [{ title: m['strength.title'], list: 'strength', query: (year) => `on=${lastDayCounted(year)}` }],
}

/** The last day of the year's calendar year, when all admissions of the academic year are over. */
const lastDayCounted = (year: string): string => `${year.slice(0, 4)}-12-31`

/** While that day is yet to come, today counts, as in the list. */
function countedDay(year: string, now: string): string {
  const today = indianDate(now)
  const last = lastDayCounted(year)
  return last < today ? last : today
}

async function rowsOn({ catalogue, students }: Pick<App, 'catalogue' | 'students'>, day: string) {
  return strengthRows(await catalogue.read(), await students.strengthOn(day, null))
}

const sumOf = (rows: readonly StrengthRow[], count: (row: StrengthRow) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)

/** One bar for each branch, the largest first. */
function barsOf(rows: readonly StrengthRow[], of: number) {
  const branches = Map.groupBy(rows, ({ branch }) => branch || m['students.none']())
  return [...branches]
    .map(([label, ofBranch]) => ({ label, value: sumOf(ofBranch, (row) => row.students), of }))
    .toSorted((one, other) => other.value - one.value)
}
