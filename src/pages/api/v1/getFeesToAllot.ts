import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The names of all fee types that may be chosen, in their order.',
  access: 'signedIn',
  limit: 'pages',
  reply: v.array(v.string()),
  run: async ({ app }) =>
    (await app.fees.types.all()).filter(({ isRetired }) => !isRetired).map(({ name }) => name),
})
