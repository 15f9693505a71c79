import { m } from '#paraglide/messages.js'
import type * as icons from './icons.ts'
import type { Role } from '../schemas/role.ts'

type MenuIcon = keyof typeof icons

/** wire: an entry of the menu, with the field names of the specification. */
export interface MenuItem {
  key: string
  /** Key of the group that contains it; empty for a group. */
  keyParent: string
  /** Name that is the same in every language. */
  name: string
  /** Label in the current language. */
  title: string
  /** What the page is for, where the label does not tell; empty otherwise. */
  about: string
  icon: MenuIcon
  link: string
  /** Link of its group; empty for a group. */
  linkParent: string
  /** Number of waiting items; null where there are none. */
  badge: number | null
  /** Entries of a group; empty for an entry. */
  child: MenuItem[]
  multilevel: boolean
  /** The sidebar folds the group until the user opens it. */
  isFolded?: true
}

/** The names of groups; a feature adds its own by `declare module`. */
export interface MenuGroups {
  home: true
  work: true
  administration: true
  own: true
}

export interface MenuGroup {
  key: keyof MenuGroups
  /** Sort order: lower ranks come first. */
  rank: number
  title: () => string
  /** Its entries are used rarely: the sidebar folds them. */
  isFolded?: true
}

/** An entry that a feature adds to the menu. */
export interface MenuEntry {
  key: string
  group: keyof MenuGroups
  /** Sort order within the group: lower ranks come first. */
  rank: number
  title: () => string
  /** What the page is for, where the title alone does not tell it from another. */
  about?: () => string
  icon: MenuIcon
  link: string
  roles: readonly Role[] | 'everyone'
}

/** A group of the top menu, for pages that the sidebar does not list. */
export interface TopGroup {
  key: string
  /** Sort order: lower ranks come first. */
  rank: number
  title: string
  /** Titles are in the current language. */
  links: readonly { title: string; link: string }[]
}

/** Groups that several features share. */
const common: readonly MenuGroup[] = [
  { key: 'home', rank: 0, title: m['campus.home'] },
  { key: 'work', rank: 10, title: m['campus.group.work'] },
  { key: 'administration', rank: 30, title: m['campus.group.administration'] },
  { key: 'own', rank: 40, title: m['campus.group.own'], isFolded: true },
]

/** Number of waiting items by key of the menu entry. */
export type Badges = Partial<Record<string, number>>

/** Sums the waiting items of the notifications for each menu entry. */
export function badgesOf(notifications: readonly { badge?: { entry: string; count: number } }[]): Badges {
  const badges: Record<string, number> = {}
  for (const { badge } of notifications)
    if (badge) badges[badge.entry] = (badges[badge.entry] ?? 0) + badge.count
  return badges
}

/** Builds the menu from the common and the declared groups; groups without entries are left out. */
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

const groupOf = ({ key, title, isFolded }: MenuGroup): Omit<MenuItem, 'icon' | 'link' | 'child'> => ({
  key,
  keyParent: '',
  name: key,
  title: title(),
  about: '',
  linkParent: '',
  badge: null,
  multilevel: true,
  ...(isFolded && { isFolded }),
})

const itemOf = (
  { key, group, title, about, icon, link }: MenuEntry,
  linkParent: string,
  badge: number | null,
): MenuItem => ({
  key,
  keyParent: group,
  name: key,
  title: title(),
  about: about?.() ?? '',
  icon,
  link,
  linkParent,
  child: [],
  badge,
  multilevel: false,
})
