import { landings } from './rules/landing.ts'
import { type Role, roles } from './schemas/role.ts'

/** What a tile of a dashboard counts; its label is `tile.{name}`. */
export type TileName =
  | 'students'
  | 'ownBranch'
  | 'examsOut'
  | 'examsScheduled'
  | 'examsDraft'
  | 'latestPassed'
  | 'ownBranchPassed'
  | 'held'
  | 'people'
  | 'colleagues'
  | 'pending'
  | 'ownExams'
  | 'ownLatestSgpa'

export type PlotName = 'grades' | 'branches' | 'batches'

export interface Dashboard {
  /** Behind `/app/`, as the landing table spells it. */
  path: string
  roles: readonly Role[]
  tiles: readonly TileName[]
  plots: readonly PlotName[]
  /** The module that is not part of the product yet: the page says so. */
  absent: 'library' | 'transport' | 'hostel' | 'grievance' | 'placement' | 'accounts' | 'letters' | null
}

const teaching = {
  tiles: ['students', 'examsOut', 'latestPassed', 'held'],
  plots: ['grades', 'branches'],
  absent: null,
} as const
const department = {
  tiles: ['ownBranch', 'ownBranchPassed', 'examsOut', 'latestPassed'],
  plots: ['grades', 'branches'],
  absent: null,
} as const
const office = {
  tiles: ['students', 'people', 'examsOut', 'colleagues'],
  plots: ['batches', 'branches'],
} as const
const ownResults = { tiles: ['ownExams', 'ownLatestSgpa', 'examsOut'], plots: [], absent: null } as const

const contents: Partial<Record<Role, Pick<Dashboard, 'tiles' | 'plots' | 'absent'>>> = {
  ROLE_FACULTY: department,
  ROLE_DEAN: teaching,
  ROLE_PRINCIPAL: teaching,
  ROLE_CHAIRMAN: teaching,
  ROLE_TRANSPORTATION_INCHARGE: { ...office, absent: 'transport' },
  ROLE_LIBRARY_INCHARGE: { ...office, absent: 'library' },
  ROLE_LIBRARY_ASSISTANT: { ...office, absent: 'library' },
  ROLE_OPAC_LIBRARY: { ...office, absent: 'library' },
  ROLE_ACCOUNTANT: { ...office, absent: 'accounts' },
  ROLE_ACCOUNTANTS_OFFICER: { ...office, absent: 'accounts' },
  ROLE_IQAC_INCHARGE: teaching,
  ROLE_IQAC_COORDINATOR: teaching,
  ROLE_STUDENT: ownResults,
  ROLE_HOD: department,
  ROLE_GRIEVANCE_INCHARGE: { ...office, absent: 'grievance' },
  ROLE_HOSTEL_INCHARGE: { ...office, absent: 'hostel' },
  ROLE_PLACEMENT_DEAN: { ...teaching, absent: 'placement' },
  ROLE_ALUMNI: ownResults,
  ROLE_ACADEMICS: teaching,
  ROLE_ADMISSIONS: { ...office, absent: null },
  ROLE_FEEPAYMENTS: { ...office, absent: 'accounts' },
  ROLE_CORRESPONDENCE: { ...office, absent: 'letters' },
  ROLE_ADMINISTRATION: { ...office, absent: null },
}

/** What stands above the list on the two landings that are more than a dashboard. */
export const officeTiles = {
  administration: { tiles: ['pending', 'people', 'students', 'examsOut'], plots: [] },
  examinations: { tiles: ['examsOut', 'examsScheduled', 'examsDraft', 'held'], plots: [] },
} as const satisfies Record<string, Pick<Dashboard, 'tiles' | 'plots'>>

/** Pages that are more than a dashboard stand in files of their own. */
const ownPages: readonly Role[] = ['ROLE_ADMIN', 'ROLE_EXAMINATION']

/** Every landing of the table, by its path behind `/app/`; roles that share a path share the page. */
export const dashboards: readonly Dashboard[] = Object.entries(
  Object.groupBy(
    roles.filter((role) => landings[role] && !ownPages.includes(role)),
    (role) => landings[role] ?? '',
  ),
).map(([path, holders = []]) => ({
  path: path.replace(/^\/(app\/)?/, ''),
  roles: holders,
  ...(contents[holders[0] ?? 'ROLE_STUDENT'] ?? ownResults),
}))

/** The same page under its second address, see decisions on the specification. */
const aliases: Record<string, string> = { 'Faculty/Dashboard': 'Faculty Dashboard' }

/** Exactly as it is spelled; null for every other path. @example dashboardAt('Dean Dashboard')?.roles // ['ROLE_DEAN'] */
export const dashboardAt = (path: string): Dashboard | null =>
  dashboards.find((dashboard) => dashboard.path === (aliases[path] ?? path)) ?? null

export const dashboardPaths: readonly string[] = [
  ...dashboards.map(({ path }) => path),
  ...Object.keys(aliases),
]
