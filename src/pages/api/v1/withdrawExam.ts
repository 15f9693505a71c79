import { examChangeReply, withdrawExamBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Takes published results away from visitors.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: withdrawExamBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    await app.results.publishing.withdraw(body.examId, body.reason, actor)
    return { exam: await app.results.exams.show(body.examId), jobId: null }
  },
})
