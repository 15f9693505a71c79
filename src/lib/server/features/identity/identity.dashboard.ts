import { dashboardsOf } from '#lib/dashboards.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboard-part.ts'

const { office } = dashboardsOf

/** Who has a login, and who waits for one. */
export const identityDashboard = dashboardPart({
  facts: ({ identity }, { roles }) => ({
    role: roles[0] ?? 'ROLE_ADMIN',
    people: once(identity.users.countByRole),
    pending: identity.registrations.pending,
  }),
  tiles: {
    pending: {
      label: m['tile.pending'],
      roles: ['ROLE_ADMIN'],
      rank: 10,
      link: '/app/Admin?state=pending',
      value: async ({ pending }) => String(await pending()),
    },
    people: {
      label: m['tile.people'],
      roles: [...office, 'ROLE_ADMIN'],
      rank: 30,
      async value({ people }) {
        const staff = Object.entries(await people()).filter(isStaff)
        return String(staff.reduce((total, [, count]) => total + count, 0))
      },
    },
    colleagues: {
      label: m['tile.colleagues'],
      roles: office,
      rank: 90,
      value: async ({ people, role }) => String((await people())[role] ?? 0),
    },
  },
})

const isStaff = ([role]: [string, number]): boolean =>
  !['ROLE_STUDENT', 'ROLE_PARENT', 'ROLE_ALUMNI'].includes(role)
