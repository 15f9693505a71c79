import { revisionChangesReply, revisionChangesQuery } from '#lib/schemas/results/exam-overview.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'Marks that a revision of an exam would change.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: revisionChangesQuery,
  reply: revisionChangesReply,
  run: ({ app, query }) => app.results.changes(query.examId, query.page),
})
