import { examOverview } from '#lib/schemas/results/exam-overview.ts'
import { examIdQuery } from '#lib/schemas/results/examination-office.ts'
import { examOverview as loadOverview } from '#lib/server/features/results/web/exam-page.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'Where an exam stands, and who brought it there.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: examIdQuery,
  reply: examOverview,
  run: ({ app, query, actor }) => loadOverview(app, query.examId, actor),
})
