import { type Bar, dashboardsOf } from '#lib/dashboards.ts'
import { m } from '#paraglide/messages.js'
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
      value: async ({ groups }) => String(headsIn(await groups())),
    },
    ownBranch: {
      label: m['tile.ownBranch'],
      roles: department,
      rank: 20,
      value: async ({ groups, program }) =>
        String(headsIn((await groups()).filter(({ branch }) => branch === program))),
    },
  },
  plots: {
    batches: {
      title: m['plot.batches'],
      columns: () => [m['plot.batch'](), m['tile.students']()],
      roles: office,
      rank: 20,
      bars: async ({ groups }) => grouped(await groups(), ({ batch }) => batch),
    },
    branches: {
      title: m['plot.branches'],
      columns: () => [m['plot.branch'](), m['tile.students']()],
      roles: [...teaching, ...department, ...office],
      rank: 30,
      bars: async ({ groups }) => grouped(await groups(), ({ branch }) => branch),
    },
  },
})

const headsIn = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

const grouped = (groups: readonly Group[], by: (group: Group) => string): Bar[] =>
  Object.entries(Object.groupBy(groups, by))
    .map(([label, rows = []]) => ({ label, value: headsIn(rows) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
