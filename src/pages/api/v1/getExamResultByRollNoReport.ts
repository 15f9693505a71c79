import { examResultQuery, examResultReportReply } from '#lib/schemas/results/exam-result.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: "One student's result memo as a PDF in base64.",
  access: 'public',
  limit: 'documents',
  query: examResultQuery,
  reply: examResultReportReply,
  async run({ app, query }) {
    const { bytes } = await app.results.memo(query.examTitle, query.rollNo, 'en')
    return { success: 'True' as const, bs64: Buffer.from(bytes).toString('base64') }
  },
})
