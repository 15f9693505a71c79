import { type Bar, dashboardsOf } from '#lib/dashboards.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboard-part.ts'

interface Group {
  branch: string
  batch: string
  count: number
}

const { teaching, department, office } = dashboardsOf

/** How many students there are, and where. */
export const studentsDashboard = dashboardPart({
  facts: ({ students }, { program }) => ({ program, groups: once(students.groups) }),
  tiles: {
    students: {
      label: m['tile.students'],
      roles: [...teaching, ...office, 'ROLE_ADMIN'],
      rank: 20,
      value: async ({ groups }) => showCount(headsIn(await groups())),
      context: async ({ groups }) =>
        m['tile.inBranches']({ count: showCount(grouped(await groups(), ({ branch }) => branch).length) }),
    },
    ownBranch: {
      label: m['tile.ownBranch'],
      roles: department,
      rank: 20,
      value: async ({ groups, program }) =>
        showCount(headsIn((await groups()).filter(({ branch }) => branch === program))),
      context: async ({ groups }) => m['tile.ofStudents']({ count: showCount(headsIn(await groups())) }),
    },
  },
  plots: {
    batches: {
      title: async ({ groups }) => sayLargest(await groups(), 'batch'),
      columns: () => [m['plot.batch'](), m['tile.students']()],
      roles: office,
      rank: 20,
      bars: async ({ groups }) => grouped(await groups(), ({ batch }) => batch),
    },
    branches: {
      title: async ({ groups }) => sayLargest(await groups(), 'branch'),
      columns: () => [m['plot.branch'](), m['tile.students']()],
      roles: [...teaching, ...department, ...office],
      rank: 30,
      bars: async ({ groups }) => grouped(await groups(), ({ branch }) => branch),
    },
  },
})

/** What its bars say: where most of the students are, be it in several. */
function sayLargest(groups: readonly Group[], part: 'batch' | 'branch'): string {
  const bars = grouped(groups, (group) => group[part])
  const most = Math.max(...bars.map(({ value }) => value))
  const names = bars.filter(({ value }) => value === most).map(({ label }) => label)
  const said = { names: new Intl.ListFormat(getLocale()).format(names) }
  return part === 'batch' ? m['plot.batches'](said) : m['plot.branches'](said)
}

const headsIn = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

const grouped = (groups: readonly Group[], by: (group: Group) => string): Bar[] =>
  Object.entries(Object.groupBy(groups, by))
    .map(([label, rows = []]) => ({ label, value: headsIn(rows) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
