import type { Bar, ListedLink } from '#lib/campus/dashboards.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { MissingCounts } from './records/student-group.repository.ts'

interface Group {
  branch: string
  batch: string
  count: number
}

const head = ['ROLE_HOD'] as const
const office = ['ROLE_ADMINISTRATION'] as const

/** Tiles and charts of the number of students by branch and batch, and what the register lacks. */
export const studentsDashboard = dashboardPart({
  facts: ({ students, catalogue }, user) => {
    const groups = once(students.groups)
    const own = once(async () => {
      const words = await catalogue.ownBranches(user)
      return (await groups()).filter(({ branch }) => words.has(branch))
    })
    return {
      groups,
      own,
      missing: once(async () => students.missing(await catalogue.branchesSeenBy(user))),
    }
  },
  tiles: {
    students: {
      label: m['tile.students'],
      roles: ['ROLE_DEAN', 'ROLE_ACADEMICS', 'ROLE_PRINCIPAL', ...office, 'ROLE_ADMIN'],
      rank: 20,
      link: routes.students,
      value: async ({ groups }) => showCount(headsIn(await groups())),
      context: async ({ groups }) =>
        m['tile.inBranches']({ count: showCount(grouped(await groups(), ({ branch }) => branch).length) }),
    },
    ownBranch: {
      label: m['tile.ownBranch'],
      roles: head,
      rank: 20,
      link: routes.students,
      value: async ({ own }) => showCount(headsIn(await own())),
      context: async ({ groups }) => m['tile.ofStudents']({ count: showCount(headsIn(await groups())) }),
    },
  },
  plots: {
    batches: {
      title: async ({ groups }) => m['plot.batches']({ count: showCount(headsIn(await groups())) }),
      columns: () => [m['plot.batch'](), m['tile.students']()],
      roles: office,
      rank: 20,
      shape: 'columns',
      bars: async ({ groups }) => byLabel(grouped(await groups(), ({ batch }) => batch)),
    },
    ownBatches: {
      title: async ({ own }) => m['plot.ownBatches']({ count: showCount(headsIn(await own())) }),
      columns: () => [m['plot.batch'](), m['tile.students']()],
      roles: head,
      rank: 20,
      shape: 'columns',
      bars: async ({ own }) => byLabel(grouped(await own(), ({ batch }) => batch)),
    },
    branches: {
      title: async ({ groups }) => m['plot.branches']({ count: showCount(headsIn(await groups())) }),
      columns: () => [m['plot.branch'](), m['tile.students']()],
      roles: [...office, 'ROLE_ADMIN'],
      rank: 30,
      bars: async ({ groups }) =>
        grouped(await groups(), ({ branch }) => branch).toSorted((one, other) => other.value - one.value),
    },
  },
  lists: {
    missing: {
      title: m['missing.title'],
      roles: [...head, ...office],
      rank: 1,
      links: async ({ missing }) => linksOf(await missing()),
    },
  },
})

/** Lists what current students lack; nothing if they lack nothing. */
const linksOf = (missing: MissingCounts): ListedLink[] =>
  (['photo', 'email'] as const)
    .filter((what) => missing[what] > 0)
    .map((what) => ({
      title: m[`missing.${what}`]({ students: showCount(missing[what]) }),
      link: `${routes.students}?${new URLSearchParams({ missing: what, status: 'studying' })}`,
    }))

const headsIn = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

const grouped = (groups: readonly Group[], by: (group: Group) => string): Bar[] =>
  Object.entries(Object.groupBy(groups, by)).map(([label, rows = []]) => ({ label, value: headsIn(rows) }))

const byLabel = (bars: readonly Bar[]): Bar[] =>
  bars.toSorted((one, other) => one.label.localeCompare(other.label))
