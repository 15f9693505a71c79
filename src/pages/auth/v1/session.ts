import { shownUser } from '#lib/schemas/current-user.ts'
import { unauthenticated } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'Who is signed in; refused where the session has ended.',
  access: 'signedIn',
  limit: 'staff',
  reply: shownUser,
  run({ user }) {
    if (!user) throw unauthenticated('session.missing')
    return user
  },
})
