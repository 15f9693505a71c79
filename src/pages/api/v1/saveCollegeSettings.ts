import * as v from 'valibot'
import { collegeChanges } from '#lib/schemas/college.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const POST = endpoint({
  summary: "Saves the college's name, links, contact data and rules; what is left out stays as it is.",
  access: ['ROLE_ADMIN'],
  limit: 'staff',
  body: collegeChanges,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body, actor }) {
    await app.college.save(body, actor)
    await app.refresh()
    return { status: 'true' as const }
  },
})
