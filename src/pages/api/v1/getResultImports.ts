import { examIdQuery, importsReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sayProblems } from '#lib/i18n/say-problems.ts'

export const GET = endpoint({
  summary: 'The files that were uploaded for an exam, newest first.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: examIdQuery,
  reply: importsReply,
  run: async ({ app, query }) => (await app.results.imports.history(query.examId)).map(sayProblems),
})
