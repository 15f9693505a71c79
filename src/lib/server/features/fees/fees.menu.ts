import { collectionReaders, feeReaders } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { MenuGroup } from '#lib/menu.ts'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'

/** Behind what is done each day, before the administration. */
export const feesMenuGroup: MenuGroup = { key: 'fees', rank: 20, title: m['fees.menuGroup'] }

export const feesMenu: readonly FeatureMenuEntry[] = [
  {
    ...{ key: 'dues', group: 'fees', rank: 10, icon: 'accounts', link: routes.dues },
    title: m['dues.title'],
    roles: feeReaders,
  },
  {
    ...{ key: 'adjustments', group: 'fees', rank: 15, icon: 'percent', link: routes.adjustments },
    title: m['adjustments.menu'],
    roles: feeReaders,
  },
  {
    key: 'dueChanges',
    group: 'fees',
    rank: 17,
    icon: 'checklist',
    link: routes.dueChanges,
    title: m['dueChanges.menu'],
    roles: feeReaders,
  },
  {
    ...{ key: 'duesGenerate', group: 'fees', rank: 20, icon: 'users', link: routes.duesGenerate },
    title: m['dues.generate.title'],
    roles: feeReaders,
  },
  {
    ...{ key: 'feeStructures', group: 'fees', rank: 30, icon: 'table', link: routes.feeStructures },
    title: m['structures.title'],
    roles: feeReaders,
  },
  {
    ...{ key: 'feeTypes', group: 'fees', rank: 40, icon: 'tag', link: routes.feeTypes },
    title: m['feeTypes.title'],
    roles: feeReaders,
  },
  {
    ...{ key: 'collections', group: 'fees', rank: 60, icon: 'chart', link: routes.collections() },
    title: m['collections.title'],
    roles: collectionReaders,
  },
]

declare module '#lib/menu.ts' {
  interface MenuGroups {
    fees: true
  }
}
