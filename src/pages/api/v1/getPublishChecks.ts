import { examIdQuery, reviewedChecksReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'What to look at before publishing an exam.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: examIdQuery,
  reply: reviewedChecksReply,
  run: ({ app, query }) => app.checks.review(query.examId),
})
