import { feeReaders } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { FeatureMenuEntry } from '../../kernel/shown-menu.ts'

export const feesMenu: readonly FeatureMenuEntry[] = [
  {
    ...{ key: 'feeTypes', group: 'fees', rank: 40, icon: 'library', link: routes.feeTypes },
    title: m['feeTypes.title'],
    roles: feeReaders,
  },
]
