import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { expiredCookies, withCookies } from '#lib/server/kernel/http/security/cookies.ts'

export const POST = endpoint({
  summary: 'Ends the session; its token is worth nothing from then on.',
  access: 'signedIn',
  limit: 'staff',
  reply: v.object({ status: v.literal('true') }),
  async run({ app, context }) {
    const cookies = await app.identity.signOut(context.request.headers)
    return withCookies(Response.json({ status: 'true' }), [
      ...cookies,
      ...expiredCookies(app, context.request.headers),
    ])
  },
})
