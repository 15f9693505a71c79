import { type Badges, type MenuEntry, type MenuItem, type TopGroup, menuOf } from '#lib/campus/menu.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'

/** An entry of the menu; with `isShown` one that comes and goes. */
export interface FeatureMenuEntry extends MenuEntry {
  /** Asked for each page of those who may see it, so its answer is at hand. */
  isShown?(app: App): Promise<boolean>
}

declare module '../app.ts' {
  interface Kernel {
    /** The menu of these roles as it is now, with what waits behind its entries. */
    menu(roles: readonly Role[], badges?: Badges): Promise<MenuItem[]>
    /** The menu on top, for this person. */
    topMenu(user: CurrentUser): readonly TopGroup[]
  }
}

/** The menu of these roles as it is now; the guard decides all the same. */
export async function shownMenu(app: App, roles: readonly Role[], badges: Badges = {}): Promise<MenuItem[]> {
  const mine = app.features
    .flatMap(({ menu = [] }) => menu)
    .filter((entry) => entry.roles === 'everyone' || entry.roles.some((role) => roles.includes(role)))
  const shown = await Promise.all(mine.map(({ isShown }) => isShown?.(app) ?? true))
  return menuOf(
    mine.filter((_, index) => shown[index]),
    app.features.flatMap(({ menuGroups = [] }) => menuGroups),
    badges,
  )
}
