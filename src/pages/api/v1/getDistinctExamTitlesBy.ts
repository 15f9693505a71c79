import { examTitlesReply } from '#lib/schemas/results/exam-result.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The titles of the exams whose results are out, newest first.',
  access: 'public',
  limit: 'pages',
  reply: examTitlesReply,
  run: async ({ app }) => (await app.results.lookup.listed()).map((exam) => exam.title),
})
