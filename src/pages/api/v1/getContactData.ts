import * as v from 'valibot'
import { contactData } from '#lib/schemas/college.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'Where the college is and whom to ask: a list of which the last item counts.',
  access: 'public',
  limit: 'pages',
  reply: v.array(contactData),
  run: async ({ app }) => [(await app.college.settings()).contact],
})
