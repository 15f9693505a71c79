import { date, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { strengthReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, listOf, type ListRequest } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { reportedGroups, type StrengthRow, strengthRows } from './strength.ts'

/** The day in the address; without one, and instead of one in the future, today. */
export function strengthDay(values: Readonly<Record<string, string>>, now: string): string {
  const today = indianDate(now)
  const { on = today } = values
  return on < today ? on : today
}

interface StrengthOnDay extends StrengthRow {
  /** The day of the counts. */
  day: string
}

const inFiles = ['csv', 'xlsx'] as const

/** The most classes of a college: branches × years. */
const mostRows = 500

const counted = (
  name: string,
  heading: () => string,
  count: (row: StrengthOnDay) => number,
): ListColumn<StrengthOnDay> => ({ name, heading, hasTotal: true, cell: (row) => number(count(row)) })

/** How many students each branch had in each year of study on a day, by gender and category. */
export const strengthList = listOf<StrengthOnDay>({
  title: m['strength.title'],
  access: strengthReaders,
  perPage: mostRows,
  filters: [{ kind: 'day', name: 'on', label: m['strength.on'] }],
  sortedBy: 'branch',
  columns: [
    {
      name: 'branch',
      heading: m['students.field.branch'],
      cell: ({ branch }) => text(branch || m['students.none']()),
    },
    {
      name: 'year',
      heading: m['strength.year'],
      cell: ({ year }) => text(year === null ? m['strength.noYear']() : String(year)),
    },
    counted('students', m['strength.students'], ({ students }) => students),
    counted('female', m['students.gender.female'], ({ genders }) => genders.female),
    counted('male', m['students.gender.male'], ({ genders }) => genders.male),
    counted('other', m['students.gender.other'], ({ genders }) => genders.other),
    counted('noGender', m['strength.noGender'], ({ genders }) => genders.unknown),
    ...reportedGroups.map((group) =>
      counted(group, m[`catalogue.report.${group}`], ({ groups }) => groups[group]),
    ),
    counted('noGroup', m['strength.noGroup'], ({ groups }) => groups.unknown),
    { name: 'day', heading: m['strength.on'], in: inFiles, cell: ({ day }) => date(day) },
  ],
  keyOf: ({ key }) => key,
  page: routes.studentStrength,
  empty: m['strength.nothing'],
  nothingFits: m['strength.nothing'],
  file: {
    name: 'strength',
    call: '/api/v1/exportStrength',
    day: (values, { now }) => strengthDay(values, now),
  },
  rows: preparedRows(strengthOn, (rows) =>
    // The rows come sorted by branch and year.
    rowsInMemory<StrengthOnDay>({ all: async () => rows, isWanted: () => true, sorts: {} }),
  ),
})

async function strengthOn({ wanted, context }: ListRequest): Promise<StrengthOnDay[]> {
  const { app, user, now } = context
  const branches = await app.catalogue.branchesSeenBy(user)
  const day = strengthDay(wanted.values, now)
  const counts = await app.students.strengthOn(day, branches)
  return strengthRows(await app.catalogue.read(), counts).map((row) => ({ ...row, day }))
}
