import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: "The college's name, as text.",
  access: 'public',
  limit: 'pages',
  reply: v.string(),
  isText: true,
  run: async ({ app }) => (await app.college.settings()).name,
})
