import { m } from '#paraglide/messages.js'
import type * as icons from './icons.ts'
import type { Role } from './schemas/role.ts'

export type MenuIcon = keyof typeof icons

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

/** What a feature puts into the menu. */
export interface MenuEntry {
  key: string
  group: 'work' | 'fees' | 'administration' | 'own'
  /** Its place in the group: lower ones stand first. */
  rank: number
  title: () => string
  icon: MenuIcon
  link: string
  roles: readonly Role[] | 'everyone'
}

/** A group of the menu on top: what the sidebar does not hold. */
export interface TopGroup {
  key: string
  /** Its place: lower ones stand first. */
  rank: number
  title: string
  /** In the language of the moment. */
  links: readonly { title: string; link: string }[]
}

const groups = ['work', 'fees', 'administration', 'own'] as const

/** How many things wait behind an entry, by its key. */
export type Badges = Partial<Record<string, number>>

/** What the bell says waits behind each entry. */
export function badgesOf(notifications: readonly { badge?: { entry: string; count: number } }[]): Badges {
  const badges: Record<string, number> = {}
  for (const { badge } of notifications)
    if (badge) badges[badge.entry] = (badges[badge.entry] ?? 0) + badge.count
  return badges
}

/** The groups that hold something for these roles; the guard decides all the same. */
export function menuOf(
  entries: readonly MenuEntry[],
  roles: readonly Role[],
  badges: Badges = {},
): MenuItem[] {
  const mine = entries.filter(
    (entry) => entry.roles === 'everyone' || entry.roles.some((role) => roles.includes(role)),
  )
  return groups.flatMap((group) => {
    const own = mine.filter((entry) => entry.group === group).toSorted((a, b) => a.rank - b.rank)
    const [first] = own
    if (!first) return []
    const { icon, link } = first
    const child = own.map((entry) => itemOf(entry, link, badges[entry.key] || null))
    return [{ ...groupOf(group), icon, link, child }]
  })
}

const groupOf = (group: MenuEntry['group']): Omit<MenuItem, 'icon' | 'link' | 'child'> => ({
  key: group,
  keyParent: '',
  name: group,
  title: m[`campus.group.${group}`](),
  linkParent: '',
  badge: null,
  multilevel: true,
})

const itemOf = (
  { key, group, title, icon, link }: MenuEntry,
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
