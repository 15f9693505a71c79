import * as v from 'valibot'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { achievementsQuery, shownAchievement } from '#lib/schemas/achievements/achievement.ts'
import { membersNamed, shownAchievements } from '#lib/server/features/achievements/web/achievement-wire.ts'
import { forbidden } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

// wire: spelled as clients send it
export const GET = endpoint({
  summary:
    'What a person of the faculty has achieved, the newest first. Faculty get their own, a head of department the department’s.',
  access: achievementKeepers,
  limit: 'staff',
  query: achievementsQuery,
  reply: v.array(shownAchievement),
  async run({ app, user, query: { facultyName, facultyDept } }) {
    if (!user) throw forbidden('session.notAllowed')
    const members = await membersNamed(app, { facultyName, departmentName: facultyDept }, user)
    return shownAchievements(app, await app.achievements.ofMembers(members.map(({ id }) => id)))
  },
})
