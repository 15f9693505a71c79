import { examResultQuery, examResultReply } from '#lib/schemas/results/exam-result.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { examResultReplyOf } from '#lib/results/result-reply.ts'

// The request handler answers most requests from prerendered bytes; only the rest reach this endpoint.
export const GET = endpoint({
  summary: "One student's published result in one exam.",
  access: 'public',
  limit: 'results',
  query: examResultQuery,
  reply: examResultReply,
  run: async ({ app, query }) =>
    examResultReplyOf(await app.results.lookup.find(query.examTitle, query.rollNo)),
})
