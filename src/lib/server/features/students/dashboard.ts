import { type Bar, dashboardsOf } from '#lib/campus/dashboards.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'

interface Group {
  branch: string
  batch: string
  count: number
}

const { teaching, department, office } = dashboardsOf

/** Tiles and charts of the number of students by branch and batch. */
export const studentsDashboard = dashboardPart({
  facts: ({ students, catalogue }, user) => {
    const groups = once(students.groups)
    const own = once(async () => {
      const words = await catalogue.ownBranches(user)
      return (await groups()).filter(({ branch }) => words.has(branch))
    })
    return { groups, own }
  },
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
      value: async ({ own }) => showCount(headsIn(await own())),
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
    ownBatches: {
      title: async ({ own }) => m['plot.ownBatches']({ names: largestIn(await own(), 'batch') }),
      columns: () => [m['plot.batch'](), m['tile.students']()],
      roles: department,
      rank: 20,
      bars: async ({ own }) => grouped(await own(), ({ batch }) => batch),
    },
    branches: {
      title: async ({ groups }) => sayLargest(await groups(), 'branch'),
      columns: () => [m['plot.branch'](), m['tile.students']()],
      roles: [...teaching, ...office],
      rank: 30,
      bars: async ({ groups }) => grouped(await groups(), ({ branch }) => branch),
    },
  },
})

/** Names the branches or batches with the most students; there may be several. */
function sayLargest(groups: readonly Group[], part: 'batch' | 'branch'): string {
  const said = { names: largestIn(groups, part) }
  return part === 'batch' ? m['plot.batches'](said) : m['plot.branches'](said)
}

function largestIn(groups: readonly Group[], part: 'batch' | 'branch'): string {
  const bars = grouped(groups, (group) => group[part])
  const most = Math.max(...bars.map(({ value }) => value))
  const names = bars.filter(({ value }) => value === most).map(({ label }) => label)
  return new Intl.ListFormat(getLocale()).format(names)
}

const headsIn = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

const grouped = (groups: readonly Group[], by: (group: Group) => string): Bar[] =>
  Object.entries(Object.groupBy(groups, by))
    .map(([label, rows = []]) => ({ label, value: headsIn(rows) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
