import { signInBody, signInQuery, signInReply } from '#lib/schemas/identity/sign-in.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { displayCookies, withCookies } from '#lib/server/kernel/http/security/cookies.ts'

export const POST = endpoint({
  summary: 'Signs a user in: a session cookie for browsers, a bearer token for API clients.',
  access: 'public',
  limit: 'signIn',
  knows: ({ username }, { locals, request }) =>
    locals.app.identity.signInSteps.knownPerson(request.headers, username),
  query: signInQuery,
  body: signInBody,
  reply: signInReply,
  async run({ app, body: { username, password, code, remember }, context }) {
    const { caller } = context.locals
    const { headers } = context.request
    const attempt = { username, password, code, address: caller.address, headers }
    const { user, token, cookies } = await app.identity.signIn(attempt)
    const { name: collegeName } = await app.college.settings()
    const { id: _, mustAddFactor: __, ...shown } = user
    const display = displayCookies(user, collegeName, remember)
    return withCookies(Response.json({ token, ...shown, user: shown, collegeName }), [...cookies, ...display])
  },
})
