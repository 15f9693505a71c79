import { examResultQuery, examResultReply } from '#lib/schemas/exam-result.ts'
import { endpoint } from '#lib/server/http/endpoint.ts'
import { replyOf } from '#lib/server/results/answers.ts'

// The front door answers most of these from finished bytes; what comes here was not found there.
export const GET = endpoint({
  summary: "One student's published result in one exam.",
  access: 'public',
  limit: 'results',
  query: examResultQuery,
  reply: examResultReply,
  run: async ({ app, query }) => replyOf(await app.results.lookup.find(query.examTitle, query.rollNo)),
})
