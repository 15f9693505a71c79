import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/alumni.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboard-part.ts'

const waiting = `${routes.alumniRegistrations}?state=registered`

/** Who waits to be looked at. */
export const alumniDashboard = dashboardPart({
  facts: ({ alumni }) => ({ waiting: once(alumni.registrations.waiting) }),
  tiles: {
    alumniWaiting: {
      ...{ label: m['tile.alumniWaiting'], roles: alumniOffice, rank: 35, link: waiting },
      value: async (facts: { waiting(): Promise<number> }) => showCount(await facts.waiting()),
    },
  },
})
