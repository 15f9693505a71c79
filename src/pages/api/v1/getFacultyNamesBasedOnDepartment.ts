import * as v from 'valibot'
import { facultyNamesQuery } from '#lib/schemas/faculty/member.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The names of those who teach in a department now, in alphabetical order.',
  access: staffRoles,
  limit: 'staff',
  query: facultyNamesQuery,
  reply: v.array(v.string()),
  run: async ({ app, query }) => (await app.faculty.presentIn(query.department)).map(({ name }) => name),
})
