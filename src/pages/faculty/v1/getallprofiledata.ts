import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { facultyProfile, profileQuery } from '#lib/schemas/faculty/profile.ts'
import { profileOf } from '#lib/server/features/achievements/web/faculty-profile.ts'
import { forbidden } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

// wire: spelled as clients send it
export const GET = endpoint({
  summary:
    'Who a person of the faculty is, and what they have achieved in all and in an academic year. Faculty get their own, a head of department the department’s.',
  access: achievementKeepers,
  limit: 'staff',
  query: profileQuery,
  reply: facultyProfile,
  async run({ app, user, query }) {
    if (!user) throw forbidden('session.notAllowed')
    const { collegeId, instituteType } = await app.college.settings()
    return {
      ...query,
      ...(await profileOf(app, query, user)),
      collegeId: collegeId || query.collegeId,
      typeofInstitution: instituteType || query.typeofInstitution,
    }
  },
})
