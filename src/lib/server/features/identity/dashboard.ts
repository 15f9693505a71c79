import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'

/** Who has a login, and who waits for one. */
export const identityDashboard = dashboardPart({
  facts: ({ identity }) => ({
    people: once(identity.users.countPeople),
    pending: identity.registrations.pending,
  }),
  tiles: {
    pending: {
      label: m['tile.pending'],
      roles: ['ROLE_ADMIN'],
      rank: 10,
      link: `${routes.admin}?state=pending`,
      value: async ({ pending }) => showCount(await pending()),
    },
    people: {
      label: m['tile.people'],
      roles: ['ROLE_ADMIN'],
      rank: 30,
      link: `${routes.admin}?state=active`,
      value: async ({ people }) => showCount((await people()).staff),
      context: async ({ people }) => m['tile.ofAccounts']({ count: showCount((await people()).people) }),
    },
  },
})
