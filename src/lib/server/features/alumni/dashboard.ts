import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'

const toVerify = `${routes.alumniRegistrations}?state=registered`

interface Facts {
  waiting(): Promise<number>
  byStatus(): Promise<readonly { name: string; count: number }[]>
}

/** Who waits to be looked at, and of whom is known where they went. */
export const alumniDashboard = dashboardPart({
  facts: ({ alumni }): Facts => ({
    waiting: once(alumni.registrations.waiting),
    byStatus: once(alumni.histories.byStatus),
  }),
  tiles: {
    alumniWaiting: {
      label: m['tile.alumniWaiting'],
      roles: alumniOffice,
      rank: 35,
      link: toVerify,
      value: async ({ waiting }) => showCount(await waiting()),
    },
    alumniHistories: {
      label: m['tile.alumniHistories'],
      roles: ['ROLE_PLACEMENT_DEAN'],
      rank: 36,
      link: routes.alumniHistories,
      value: async ({ byStatus }) => showCount((await byStatus()).reduce((sum, { count }) => sum + count, 0)),
      async context({ byStatus }) {
        const working = (await byStatus()).find(({ name }) => name === 'working')?.count ?? 0
        return m['tile.alumniWorking']({ working: showCount(working) })
      },
    },
  },
})
