import { loginModuleOf } from '../rules/roles/login-modules.ts'
import { landings } from '../rules/roles/landing.ts'
import { type Role, roles } from '../schemas/role.ts'

/** Whose dashboards show the same figures; a feature names these where it says whom a tile is for. */
export const dashboardsOf = {
  teaching: [
    'ROLE_DEAN',
    'ROLE_PRINCIPAL',
    'ROLE_CHAIRMAN',
    'ROLE_DIRECTOR',
    'ROLE_IQAC_INCHARGE',
    'ROLE_IQAC_COORDINATOR',
    'ROLE_ACADEMICS',
    'ROLE_PLACEMENT_DEAN',
  ],
  department: ['ROLE_FACULTY', 'ROLE_HOD'],
  /** Whose work begins with who studies here. Other offices have no figures before their module is there. */
  office: ['ROLE_ADMISSIONS', 'ROLE_ADMINISTRATION'],
  own: ['ROLE_STUDENT', 'ROLE_ALUMNI'],
} as const satisfies Record<string, readonly Role[]>

/** A module that is not part of the product yet: its role's page says so. */
const absent = {
  ROLE_TRANSPORTATION_INCHARGE: 'transport',
  ROLE_LIBRARY_INCHARGE: 'library',
  ROLE_LIBRARY_ASSISTANT: 'library',
  ROLE_OPAC_LIBRARY: 'library',
  ROLE_GRIEVANCE_INCHARGE: 'grievance',
  ROLE_HOSTEL_INCHARGE: 'hostel',
  ROLE_PLACEMENT_DEAN: 'placement',
  ROLE_CORRESPONDENCE: 'letters',
} as const satisfies Partial<Record<Role, string>>

export interface Dashboard {
  /** Behind `/app/`, as the landing table spells it. */
  path: string
  roles: readonly Role[]
  absent: (typeof absent)[keyof typeof absent] | null
}

/** Pages that are more than a dashboard stand in files of their own. */
const ownPages: readonly Role[] = ['ROLE_ADMIN', 'ROLE_EXAMINATION', 'ROLE_PARENT']

/** Every landing of the table, by its path behind `/app/`; roles that share a path share the page. */
export const dashboards: readonly Dashboard[] = Object.entries(
  Object.groupBy(
    roles.filter((role) => landings[role] && !ownPages.includes(role)),
    (role) => landings[role] ?? '',
  ),
).map(([path, holders = []]) => ({
  path: path.replace(/^\/(app\/)?/, ''),
  roles: holders,
  absent: absent[holders[0] as keyof typeof absent] ?? null,
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

/** A figure, ready to show: a count, a percentage or an SGPA; '–' where there is nothing to count yet. */
export interface Tile {
  name: string
  label: string
  value: string
  /** What the figure is measured by, as "of 900"; empty where the label says all. */
  context: string
  /** The list behind the figure. */
  link: string | null
}

export interface Bar {
  label: string
  value: number
  /** What it is measured against: seats, where the value says how many are taken. */
  of?: number
  /** What nobody wants more of. */
  isWarning?: boolean
  /** What its table says in place of the label, which is short. */
  about?: string
}

export interface Plot {
  name: string
  /** What the bars say, as a sentence. */
  title: string
  /** What the columns of its table are called. */
  columns: readonly [string, string]
  /** Its values are whole paise. */
  isMoney?: boolean
  /** Its values are SGPAs, in hundredths: parts of ten, and no shares of each other. */
  isSgpa?: boolean
  bars: readonly Bar[]
  /** What the figures are about; empty where the title says it. */
  about: string
}

/** Pages that concern the person. */
export interface LinkList {
  name: string
  title: string
  links: readonly ListedLink[]
  /** Where the rest of them stands. */
  more: Pick<ListedLink, 'title' | 'link'> | null
}

export interface ListedLink {
  title: string
  link: string
  /** Beside it, as a date. */
  about?: string
  /** A word that lifts it out. */
  mark?: string
  /** The language of its title, where that is not the page's. */
  lang?: string | undefined
}

/** What the person has to know before the figures. */
export interface Note {
  name: string
  text: string
}

/** What a dashboard shows somebody. */
export interface DashboardFigures {
  notes: readonly Note[]
  tiles: readonly Tile[]
  plots: readonly Plot[]
  lists: readonly LinkList[]
}

/**
 * True for what may stand before `/dashboard` in an address: a role, with or without `ROLE_`, or a module of the logins.
 * @example isDashboardName('placement-dean') // true
 */
export function isDashboardName(text: string): boolean {
  const name = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  return loginModuleOf(text) !== null || roles.some((role) => role === name || role === `ROLE_${name}`)
}
