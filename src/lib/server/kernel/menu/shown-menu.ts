import { type Badges, type MenuEntry, type MenuItem, type TopGroup, menuOf } from '#lib/campus/menu.ts'
import { landingOf } from '#lib/rules/roles/landing.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../app.ts'

/** A menu entry; with `isShown` it can be hidden. */
export interface FeatureMenuEntry extends MenuEntry {
  /** Called for each page of users who may see the entry, so it must be fast. */
  isShown?(app: App): Promise<boolean>
  /** The page is a role's dashboard: the entry Home replaces it for users who land there. */
  isDashboard?: true
}

declare module '../app.ts' {
  interface Kernel {
    /** Returns the menu of these roles with the counts of waiting items. */
    menu(roles: readonly Role[], badges?: Badges): Promise<MenuItem[]>
    /** Returns the top menu for this user. */
    topMenu(user: CurrentUser): readonly TopGroup[]
  }
}

/** Builds the present menu of these roles. It is no access control: the guard decides about each page. */
export async function shownMenu(app: App, roles: readonly Role[], badges: Badges = {}): Promise<MenuItem[]> {
  const home = homeOf(roles)
  const mine = app.features
    .flatMap(({ menu = [] }) => menu)
    .filter((entry) => entry.roles === 'everyone' || entry.roles.some((role) => roles.includes(role)))
    .filter(({ isDashboard, link }) => !isDashboard || link !== home.link)
  const shown = await Promise.all(mine.map(({ isShown }) => isShown?.(app) ?? true))
  return menuOf(
    [home, ...mine.filter((_, index) => shown[index])],
    app.features.flatMap(({ menuGroups = [] }) => menuGroups),
    badges,
  )
}

/** The page where these roles land after signing in. */
const homeOf = (roles: readonly Role[]): MenuEntry => ({
  key: 'home',
  group: 'home',
  rank: 0,
  title: m['campus.home'],
  icon: 'home',
  link: landingOf(roles),
  roles,
})
