import * as v from 'valibot'
import { savedCollege } from '#lib/schemas/college.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    "Saves the college's name, links, contact data and rules; what is left out stays as it is. `seen` says how what is changed was, and what another has changed since is refused; `removed` names pictures that go, each by the address at which it was seen: one that another has put there since stays, and is refused.",
  access: ['ROLE_ADMIN'],
  limit: 'staff',
  body: savedCollege,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body: { seen, removed, ...changes }, actor }) {
    await app.college.save(changes, actor, { seen, removed })
    await app.refresh()
    return { status: 'true' as const }
  },
})
