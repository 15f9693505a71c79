import { loginModuleOf } from '../rules/roles/login-modules.ts'
import { landings } from '../rules/roles/landing.ts'
import { type Role, roles } from '../schemas/role.ts'

/** Roles whose dashboards show the same figures; features name these groups to say whom a tile is for. */
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
  /** Offices whose work starts with student records. Other offices have no figures until their module exists. */
  office: ['ROLE_ADMISSIONS', 'ROLE_ADMINISTRATION'],
  own: ['ROLE_STUDENT', 'ROLE_ALUMNI'],
} as const satisfies Record<string, readonly Role[]>

/** Roles whose module is not part of the product yet; their page says so. */
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
  /** The key of its menu entry, which browsers store: the address that it was first given. */
  key: string
  /** The part after `/app/`, as the landing table spells it. */
  path: string
  roles: readonly Role[]
  absent: (typeof absent)[keyof typeof absent] | null
}

/** These pages are more than a dashboard and have files of their own. */
const ownPages: readonly Role[] = ['ROLE_ADMIN', 'ROLE_EXAMINATION', 'ROLE_PARENT']

const firstKeys: Readonly<Record<string, string>> = {
  'Security Dashboard': '/app/Security/Dashboard',
  'Inventory Dashboard': '/app/Inventory/Dashboard',
}

/** Every landing of the table, by its path after `/app/`; roles that share a path share the page. */
export const dashboards: readonly Dashboard[] = Object.entries(
  Object.groupBy(
    roles.filter((role) => landings[role] && !ownPages.includes(role)),
    (role) => landings[role] ?? '',
  ),
).map(([landing, holders = []]) => {
  const path = landing.replace(/^\/(app\/)?/, '')
  return {
    key: firstKeys[path] ?? `/app/${path}`,
    path,
    roles: holders,
    absent: absent[holders[0] as keyof typeof absent] ?? null,
  }
})

/** Second addresses of a page, see the decision record on the specification. */
const aliases: Record<string, string> = {
  'Faculty/Dashboard': 'Faculty Dashboard',
  // Their addresses until they had figures; browsers may have stored them.
  'Security/Dashboard': 'Security Dashboard',
  'Inventory/Dashboard': 'Inventory Dashboard',
}

/**
 * Finds the dashboard by its exact path; null for every other path.
 * @example dashboardAt('Dean Dashboard')?.roles // ['ROLE_DEAN']
 */
export const dashboardAt = (path: string): Dashboard | null =>
  dashboards.find((dashboard) => dashboard.path === (aliases[path] ?? path)) ?? null

export const dashboardPaths: readonly string[] = [
  ...dashboards.map(({ path }) => path),
  ...Object.keys(aliases),
]

/** How a figure compares with an earlier period. */
export interface Change {
  /** `open` where the period is not over, so that neither more nor less is known. */
  direction: 'up' | 'down' | 'same' | 'open'
  /** The difference and what it is compared with, as in "12% on last month". */
  text: string
}

/** A formatted figure: a count, a percentage or an SGPA; '–' where there is nothing to count yet. */
export interface Tile {
  name: string
  label: string
  value: string
  /** The exact sum, where the value is a rounded one such as ₹ 10.62 Cr. */
  exact?: string
  /** The basis of the figure, as in "of 900"; empty where the label is enough. */
  context: string
  /** Undefined where there is no earlier period to compare with. */
  change?: Change | undefined
  /** Link to the list behind the figure. */
  link: string
}

/** Something that waits for a decision of the reader. */
export interface WaitingItem {
  title: string
  /** Who asked, and since when it waits; empty if it is not known. */
  asked: string
  /** What happens once it is decided. */
  effect: string
  /** The label of the button that leads to the decision. */
  action: string
  link: string
}

export interface Bar {
  label: string
  value: number
  /** The total that the value is part of: the seats, where the value is how many are taken. */
  of?: number
  /** A bar whose value should be low. */
  isWarning?: boolean
  /** Replaces the short label in the bar's table. */
  about?: string
  /** The address of what is behind the bar. */
  link?: string
}

export interface Plot {
  name: string
  /** Columns show amounts over time, a line shows a trend; bars compare, and are the default. */
  shape?: 'bars' | 'columns' | 'line'
  /** The message of the chart as a sentence. */
  title: string
  /** The column headings of its table. */
  columns: readonly [string, string]
  /** The values are integer paise. */
  isMoney?: boolean
  /** The values are SGPAs in hundredths, on a scale of ten; they are not shares of a total. */
  isSgpa?: boolean
  bars: readonly Bar[]
  /** What the figures cover; empty where the title says it. */
  about: string
}

/** A list of links to pages that concern the person. */
export interface LinkList {
  name: string
  title: string
  links: readonly ListedLink[]
  /** Link to the complete list. */
  more: Pick<ListedLink, 'title' | 'link'> | null
}

export interface ListedLink {
  title: string
  link: string
  /** The name of the file that the link downloads; not set for pages. */
  file?: string
  /** Shown beside the link, such as a date. */
  about?: string
  /** A label that highlights the link. */
  mark?: string
  /** Language of the title, where it differs from the page's. */
  lang?: string | undefined
}

/** A message above the figures. */
interface Note {
  name: string
  text: string
}

export interface DashboardFigures {
  /** Null if nothing can wait for a user with these roles. */
  waiting: readonly WaitingItem[] | null
  notes: readonly Note[]
  tiles: readonly Tile[]
  plots: readonly Plot[]
  lists: readonly LinkList[]
}

/**
 * Tells whether the text may precede `/dashboard` in an address: a role, with or without `ROLE_`, or a login module.
 * @example isDashboardName('placement-dean') // true
 */
export function isDashboardName(text: string): boolean {
  const name = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  return loginModuleOf(text) !== null || roles.some((role) => role === name || role === `ROLE_${name}`)
}
