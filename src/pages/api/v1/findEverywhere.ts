import { staffRoles } from '#lib/schemas/role.ts'
import { findEverywhereBody, findEverywhereReply } from '#lib/schemas/campus/search.ts'
import { unauthenticated } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { searchEverything } from '#lib/server/features/dashboard/web/search.ts'

export const POST = endpoint({
  summary: 'Finds pages, actions and rows of lists that the user may open.',
  access: staffRoles,
  limit: 'staffSearch',
  body: findEverywhereBody,
  reply: findEverywhereReply,
  async run({ app, body, user }) {
    if (!user) throw unauthenticated('session.missing')
    return { groups: await searchEverything(app, body.text, user) }
  },
})
