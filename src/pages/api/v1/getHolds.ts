import { examIdQuery, holdsReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The results that are held back in an exam.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: examIdQuery,
  reply: holdsReply,
  run: ({ app, query }) => app.results.holds.ofExam(query.examId),
})
