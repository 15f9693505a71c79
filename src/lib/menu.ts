import { m } from '#paraglide/messages.js'
import { dashboards } from './dashboards.ts'
import { sayRole } from './i18n/say-role.ts'
import { routes } from './routes.ts'
import { type Role, staffRoles } from './schemas/role.ts'

export type MenuIcon = 'exams' | 'admin' | 'student' | 'results' | 'hod' | 'principal'

/** wire: an entry of the menu, with the field names of the specification. */
export interface MenuItem {
  key: string
  /** The group it stands in; empty for a group. */
  keyParent: string
  /** What it is called, in the current language. */
  title: string
  icon: MenuIcon
  link: string
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
      icon: 'principal',
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
    icon: 'hod',
    link: routes.admin,
    roles: administrator,
  },
  {
    key: 'createLogins',
    group: 'administration',
    title: m['logins.title'],
    icon: 'student',
    link: routes.createLogins,
    roles: administrator,
  },
  {
    key: 'college',
    group: 'administration',
    title: m['campus.college'],
    icon: 'admin',
    link: routes.college,
    roles: administrator,
  },
  {
    key: 'devtools',
    group: 'administration',
    title: m['devtools.title'],
    icon: 'admin',
    link: routes.devtools,
    roles: administrator,
  },
  {
    key: 'audit',
    group: 'administration',
    title: m['campus.audit'],
    icon: 'results',
    link: routes.audit,
    roles: administrator,
  },
  {
    key: 'cipher',
    group: 'own',
    title: m['cipher.title'],
    icon: 'admin',
    link: routes.cipher,
    roles: staffRoles,
  },
  {
    key: 'account',
    group: 'own',
    title: m['account.title'],
    icon: 'student',
    link: routes.account,
    roles: 'everyone',
  },
]

const groups = ['work', 'administration', 'own'] as const

/** The groups that hold something for these roles; the guard decides all the same. */
export function menuOf(roles: readonly Role[]): MenuItem[] {
  const mine = entries.filter(
    (entry) => entry.roles === 'everyone' || entry.roles.some((role) => roles.includes(role)),
  )
  return groups.flatMap((group) => {
    const child = mine
      .filter((entry) => entry.group === group)
      .map(({ key, title, icon, link }) => ({
        key,
        keyParent: group,
        title: title(),
        icon,
        link,
        child: [],
        multilevel: false,
      }))
    const [first] = child
    if (!first) return []
    return [
      {
        key: group,
        keyParent: '',
        title: m[`campus.group.${group}`](),
        icon: first.icon,
        link: first.link,
        child,
        multilevel: true,
      },
    ]
  })
}
