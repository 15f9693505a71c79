import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const GET = endpoint({
  summary: "The college's name, as text.",
  access: 'public',
  limit: 'pages',
  reply: v.string(),
  run: async ({ app }) =>
    new Response((await app.college.settings()).name, {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    }),
})
