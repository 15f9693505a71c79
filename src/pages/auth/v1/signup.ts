import { signUpBody, signUpReply, signUpStateReply } from '#lib/schemas/identity/registration.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
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
  summary: 'Signs a person up. The account waits until an administrator approves it.',
  access: 'public',
  limit: 'emails',
  body: signUpBody,
  reply: signUpReply,
  async run({ app, body, actor }) {
    await app.identity.registrations.register(body, actor)
    return { status: 'pending' as const, message: m['register.doneText']() }
  },
})
