import { examResultQuery, examResultReply } from '#lib/schemas/results/exam-result.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { replyOf } from '#lib/results/result-reply.ts'

// The request handler answers most of these from prerendered bytes; what comes here was not found there.
export const GET = endpoint({
  summary: "One student's published result in one exam.",
  access: 'public',
  limit: 'results',
  query: examResultQuery,
  reply: examResultReply,
  run: async ({ app, query }) => replyOf(await app.results.lookup.find(query.examTitle, query.rollNo)),
})
