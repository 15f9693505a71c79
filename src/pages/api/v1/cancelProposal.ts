import { examChangeReply, examIdBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Takes a proposed publication back; only for the user who proposed it.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: examIdBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    await app.results.publishing.cancel(body.examId, actor)
    return { exam: await app.results.exams.show(body.examId), jobId: null }
  },
})
