import { signUpBody, signUpReply, signUpStateReply } from '#lib/schemas/identity/registration.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

export const GET = endpoint({
  summary: "Whether registration is open: `new` is 'true' or 'false'.",
  access: 'public',
  limit: 'pages',
  reply: signUpStateReply,
  run: async ({ app }) => ({
    new: (await app.identity.registrations.isOpen()) ? ('true' as const) : ('false' as const),
  }),
})

export const POST = endpoint({
  summary:
    'Signs a person up. The account waits until an administrator approves it; where emails go out, the person confirms the address first.',
  access: 'public',
  limit: 'emails',
  body: signUpBody,
  reply: signUpReply,
  async run({ app, body, actor, context }) {
    const visitor = { actor, from: context.locals.caller }
    const outcome = await app.identity.registrations.registerVisitor(body, visitor)
    const next = outcome === 'unconfirmed' ? ` ${m['confirm.open']()}` : ''
    return { status: 'pending' as const, message: m['register.doneText']() + next }
  },
})
