import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The agents, who are people: for those alone who fill in admission forms.',
  access: ['ROLE_ADMISSIONS', 'ROLE_ADMIN', 'ROLE_ADMINISTRATION'],
  limit: 'staff',
  reply: v.array(v.string()),
  run: async ({ app }) => (await app.catalogue.read()).open('agent').map(({ name }) => name),
})
