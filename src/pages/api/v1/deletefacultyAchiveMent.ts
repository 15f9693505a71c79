import * as v from 'valibot'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { namedAchievement } from '#lib/schemas/achievements/achievement.ts'
import { scopeOf } from '#lib/server/features/achievements/policy.ts'
import { achievementNamed } from '#lib/server/features/achievements/web/achievement-wire.ts'
import { forbidden } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

// wire: spelled as clients send it
export const DELETE = endpoint({
  summary:
    'Deletes an achievement, named by its id or by all that describes it: then exactly one has to be meant.',
  access: achievementKeepers,
  limit: 'staff',
  body: namedAchievement,
  reply: v.object({ status: v.literal('true'), id: v.string() }),
  async run({ app, user, body, actor }) {
    if (!user) throw forbidden('session.notAllowed')
    const found = await achievementNamed(app, body, user)
    await app.achievements.remove(found, { actor, scope: await scopeOf(app, user) })
    return { status: 'true' as const, id: found.id }
  },
})
