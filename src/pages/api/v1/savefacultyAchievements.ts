import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { achievementBody, shownAchievement } from '#lib/schemas/achievements/achievement.ts'
import { scopeOf } from '#lib/server/features/achievements/policy.ts'
import {
  achievementNamed,
  fieldsSent,
  shownAchievements,
} from '#lib/server/features/achievements/web/achievement-wire.ts'
import { forbidden, notFound } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

// wire: spelled as clients send it
export const POST = endpoint({
  summary:
    'Adds an achievement of a person of the faculty, or with an id changes one; answers it with its id.',
  access: achievementKeepers,
  limit: 'staff',
  body: achievementBody,
  idempotent: true,
  reply: shownAchievement,
  async run({ app, user, body, actor }) {
    if (!user) throw forbidden('session.notAllowed')
    const by = { actor, scope: await scopeOf(app, user) }
    const before = body.id === '' ? null : await achievementNamed(app, { id: body.id }, user)
    const fields = await fieldsSent(app, { body, before, user })
    if (before) await app.achievements.change(before, fields, by)
    const id = before?.id ?? (await app.achievements.add(fields, by))
    const saved = await app.achievements.find(id)
    const [shown] = await shownAchievements(app, saved ? [saved] : [])
    if (!shown) throw notFound('achievements.notFound')
    return shown
  },
})
