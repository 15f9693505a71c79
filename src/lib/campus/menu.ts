import { m } from '#paraglide/messages.js'
import type * as icons from './icons.ts'
import type { Role } from '../schemas/role.ts'

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

/** The names of groups; a feature adds its own by `declare module`. */
export interface MenuGroups {
  work: true
  administration: true
  own: true
}

export interface MenuGroup {
  key: keyof MenuGroups
  /** Its place: lower ones stand first. */
  rank: number
  title: () => string
}

/** What a feature puts into the menu. */
export interface MenuEntry {
  key: string
  group: keyof MenuGroups
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

/** The groups that several features share. */
const common: readonly MenuGroup[] = [
  { key: 'work', rank: 10, title: m['campus.group.work'] },
  { key: 'administration', rank: 30, title: m['campus.group.administration'] },
  { key: 'own', rank: 40, title: m['campus.group.own'] },
]

/** How many things wait behind an entry, by its key. */
export type Badges = Partial<Record<string, number>>

/** What the bell says waits behind each entry. */
export function badgesOf(notifications: readonly { badge?: { entry: string; count: number } }[]): Badges {
  const badges: Record<string, number> = {}
  for (const { badge } of notifications)
    if (badge) badges[badge.entry] = (badges[badge.entry] ?? 0) + badge.count
  return badges
}

/** The groups that hold some of these entries, beside the common ones those that features have declared. */
export function menuOf(
  entries: readonly MenuEntry[],
  declared: readonly MenuGroup[] = [],
  badges: Badges = {},
): MenuItem[] {
  return [...common, ...declared].toSorted(byRank).flatMap((group) => {
    const own = entries.filter((entry) => entry.group === group.key).toSorted(byRank)
    const [first] = own
    if (!first) return []
    const { icon, link } = first
    const child = own.map((entry) => itemOf(entry, link, badges[entry.key] || null))
    return [{ ...groupOf(group), icon, link, child }]
  })
}

const byRank = (a: { rank: number }, b: { rank: number }): number => a.rank - b.rank

const groupOf = ({ key, title }: MenuGroup): Omit<MenuItem, 'icon' | 'link' | 'child'> => ({
  key,
  keyParent: '',
  name: key,
  title: title(),
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
