import type { MenuGroup } from '#lib/campus/menu.ts'
import { routes } from '#lib/routes.ts'
import { collectionReaders, feeReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'

/** The rank puts the group after daily work and before administration. */
export const feesMenuGroup: MenuGroup = { key: 'fees', rank: 20, title: m['fees.menuGroup'] }

/** What is set up once a year; folded until the user opens it. */
export const feeSettingsMenuGroup: MenuGroup = {
  key: 'feeSettings',
  rank: 22,
  title: m['fees.settingsGroup'],
  isFolded: true,
}

export const feesMenu: readonly FeatureMenuEntry[] = [
  {
    key: 'dues',
    group: 'fees',
    rank: 10,
    icon: 'list',
    link: routes.dues,
    title: m['dues.title'],
    roles: feeReaders,
  },
  {
    key: 'adjustments',
    group: 'fees',
    rank: 15,
    icon: 'percent',
    link: routes.adjustments,
    title: m['adjustments.menu'],
    roles: feeReaders,
  },
  {
    key: 'dueChanges',
    group: 'fees',
    rank: 17,
    icon: 'proposal',
    link: routes.dueChanges,
    title: m['dueChanges.menu'],
    roles: feeReaders,
  },
  {
    key: 'defaulters',
    group: 'fees',
    rank: 18,
    icon: 'waiting',
    link: routes.defaulters,
    title: m['defaulters.title'],
    roles: feeReaders,
  },
  {
    key: 'duesGenerate',
    group: 'fees',
    rank: 20,
    icon: 'coins',
    link: routes.duesGenerate,
    title: m['dues.generate.title'],
    roles: feeReaders,
  },
  {
    key: 'feeStructures',
    group: 'feeSettings',
    rank: 30,
    icon: 'table',
    link: routes.feeStructures,
    title: m['structures.title'],
    roles: feeReaders,
  },
  {
    key: 'payableRules',
    group: 'feeSettings',
    rank: 35,
    icon: 'sponsor',
    link: routes.payableRules,
    title: m['payableRules.title'],
    roles: feeReaders,
  },
  {
    key: 'feeTypes',
    group: 'feeSettings',
    rank: 40,
    icon: 'tag',
    link: routes.feeTypes,
    title: m['feeTypes.title'],
    roles: feeReaders,
  },
  {
    key: 'collections',
    group: 'fees',
    rank: 60,
    icon: 'chart',
    link: routes.collections(),
    title: m['collections.title'],
    roles: collectionReaders,
  },
]

declare module '#lib/campus/menu.ts' {
  interface MenuGroups {
    fees: true
    feeSettings: true
  }
}
