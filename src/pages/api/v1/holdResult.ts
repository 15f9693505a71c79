import { examChangeReply, holdResultBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Holds one result back.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: holdResultBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    await app.results.holds.hold(body.examId, body.rollNumber, body.reason, actor)
    return { exam: await app.results.exams.show(body.examId), jobId: null }
  },
})
