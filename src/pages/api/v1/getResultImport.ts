import { importIdQuery, importReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sayProblems } from '#lib/i18n/say-problems.ts'

export const GET = endpoint({
  summary: 'What checking a results file found.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: importIdQuery,
  reply: importReply,
  run: async ({ app, query }) => sayProblems(await app.results.imports.show(query.importId)),
})
