import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'

/** Stands there only while something of the system needs somebody. */
export const systemDashboard = dashboardPart({
  facts: ({ system }) => ({ ailing: once(system.ailing) }),
  tiles: {
    system: {
      label: m['tile.system'],
      roles: ['ROLE_ADMIN'],
      rank: 5,
      link: routes.system,
      async value({ ailing }) {
        const { length } = await ailing()
        return length === 0 ? null : showCount(length)
      },
      context: async ({ ailing }) => (await ailing()).map((part) => m[`system.part.${part}`]()).join(', '),
    },
  },
})
