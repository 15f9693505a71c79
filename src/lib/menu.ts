import { m } from '#paraglide/messages.js'
import { dashboards } from './dashboards.ts'
import { sayRole } from './i18n/say-role.ts'
import { routes } from './routes.ts'
import { type Role, staffRoles } from './schemas/role.ts'

export type MenuIcon =
  'authority' | 'code' | 'dashboard' | 'exams' | 'lock' | 'newLogin' | 'trail' | 'user' | 'users'

/** wire: an entry of the menu, with the field names of the specification. */
export interface MenuItem {
  key: string
  /** The group it stands in; empty for a group. */
  keyParent: string
  /** The same in every language. */
  name: string
  /** What it is called, in the current language. */
  title: string
  icon: MenuIcon
  link: string
  /** Where its group leads; empty for a group. */
  linkParent: string
  /** How many things wait there; null where nothing does. */
  badge: number | null
  /** Entries below it; a group has some, an entry has none. */
  child: MenuItem[]
  multilevel: boolean
}

interface Entry {
  key: string
  group: 'work' | 'administration' | 'own'
  title: () => string
  icon: MenuIcon
  link: string
  roles: readonly Role[] | 'everyone'
}

const administrator: readonly Role[] = ['ROLE_ADMIN']
const entries: readonly Entry[] = [
  ...dashboards.map((dashboard): Entry => {
    const [first = 'ROLE_STUDENT'] = dashboard.roles
    const link = `/app/${dashboard.path}`
    return {
      key: link,
      group: 'work',
      title: () => sayRole(first),
      icon: 'dashboard',
      link,
      roles: dashboard.roles,
    }
  }),
  {
    key: 'exams',
    group: 'work',
    title: m['campus.exams'],
    icon: 'exams',
    link: routes.examinations,
    roles: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  },
  {
    key: 'users',
    group: 'administration',
    title: m['campus.users'],
    icon: 'users',
    link: routes.admin,
    roles: administrator,
  },
  {
    key: 'createLogins',
    group: 'administration',
    title: m['logins.title'],
    icon: 'newLogin',
    link: routes.createLogins,
    roles: administrator,
  },
  {
    key: 'college',
    group: 'administration',
    title: m['campus.college'],
    icon: 'authority',
    link: routes.college,
    roles: administrator,
  },
  {
    key: 'devtools',
    group: 'administration',
    title: m['devtools.title'],
    icon: 'code',
    link: routes.devtools,
    roles: administrator,
  },
  {
    key: 'audit',
    group: 'administration',
    title: m['campus.audit'],
    icon: 'trail',
    link: routes.audit,
    roles: administrator,
  },
  {
    key: 'cipher',
    group: 'own',
    title: m['cipher.title'],
    icon: 'lock',
    link: routes.cipher,
    roles: staffRoles,
  },
  {
    key: 'account',
    group: 'own',
    title: m['account.title'],
    icon: 'user',
    link: routes.account,
    roles: 'everyone',
  },
]

const groups = ['work', 'administration', 'own'] as const

/** How many things wait behind an entry, by its key. */
export type Badges = Partial<Record<string, number>>

/** The groups that hold something for these roles; the guard decides all the same. */
export function menuOf(roles: readonly Role[], badges: Badges = {}): MenuItem[] {
  const mine = entries.filter(
    (entry) => entry.roles === 'everyone' || entry.roles.some((role) => roles.includes(role)),
  )
  return groups.flatMap((group) => {
    const own = mine.filter((entry) => entry.group === group)
    const [first] = own
    if (!first) return []
    const { icon, link } = first
    const child = own.map((entry) => itemOf(entry, link, badges[entry.key] || null))
    return [{ ...groupOf(group), icon, link, child }]
  })
}

const groupOf = (group: Entry['group']): Omit<MenuItem, 'icon' | 'link' | 'child'> => ({
  key: group,
  keyParent: '',
  name: group,
  title: m[`campus.group.${group}`](),
  linkParent: '',
  badge: null,
  multilevel: true,
})

const itemOf = (
  { key, group, title, icon, link }: Entry,
  linkParent: string,
  badge: number | null,
): MenuItem => ({
  key,
  keyParent: group,
  name: key,
  title: title(),
  icon,
  link,
  linkParent,
  child: [],
  badge,
  multilevel: false,
})
