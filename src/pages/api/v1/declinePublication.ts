import { examChangeReply, examIdBody } from '#lib/schemas/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const POST = endpoint({
  summary: 'The second person, or the first, takes a proposal back.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: examIdBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    await app.results.publishing.decline(body.examId, actor)
    return { exam: await app.results.exams.show(body.examId), jobId: null }
  },
})
