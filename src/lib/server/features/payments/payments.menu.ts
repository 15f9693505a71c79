import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { FeatureMenuEntry } from '../../kernel/shown-menu.ts'
import { keyMaintainers } from './gateway-key-calls.ts'

export const paymentsMenu: readonly FeatureMenuEntry[] = [
  {
    ...{ key: 'gatewayKeys', group: 'fees', rank: 90, icon: 'lock', link: routes.gatewayKeys },
    title: m['gatewayKeys.title'],
    roles: keyMaintainers,
  },
]
