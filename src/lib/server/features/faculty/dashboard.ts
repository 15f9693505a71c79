import { showCount } from '#lib/i18n/numbers.ts'
import { highestLevelOf } from '#lib/rules/faculty/qualifications.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { isSeenFrom } from './policy.ts'

const atWork = 'working'

/** The number of faculty members, and those whose email is missing. */
export const facultyDashboard = dashboardPart({
  facts: ({ faculty, catalogue }, user) => ({
    members: once(async () => {
      const isSeen = isSeenFrom(await catalogue.departmentOf(user))
      return (await faculty.teaching()).filter((member) => member.status === atWork && isSeen(member))
    }),
  }),
  tiles: {
    members: {
      label: m['faculty.tile.members'],
      roles: ['ROLE_DEAN', 'ROLE_ACADEMICS', 'ROLE_ADMINISTRATION'],
      rank: 25,
      link: `${routes.facultyRegister}?status=${atWork}`,
      value: async ({ members }) => showCount((await members()).length),
    },
    // AISHE and NIRF ask for their share.
    doctorates: {
      label: m['faculty.tile.doctorates'],
      roles: ['ROLE_PRINCIPAL', 'ROLE_DEAN'],
      rank: 26,
      link: `${routes.facultyRegister}?${new URLSearchParams({ kind: 'teaching', level: 'doctorate', status: atWork })}`,
      value: async ({ members }) =>
        showCount(
          (await members()).filter((member) => highestLevelOf(member.qualifications) === 'doctorate').length,
        ),
      context: async ({ members }) =>
        m['faculty.tile.ofTeachers']({ members: showCount((await members()).length) }),
    },
  },
  lists: {
    missing: {
      title: m['missing.title'],
      roles: ['ROLE_HOD', 'ROLE_ADMINISTRATION'],
      rank: 2,
      async links({ members }) {
        const { length } = (await members()).filter(({ email }) => email === '')
        if (length === 0) return []
        const link = `${routes.facultyRegister}?${new URLSearchParams({ missing: 'email', status: atWork })}`
        return [{ title: m['faculty.missing.email']({ members: showCount(length) }), link }]
      },
    },
  },
})
