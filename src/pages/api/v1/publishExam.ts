import { examChangeReply, publishExamBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Publishes an exam now or at an Indian time, or proposes it where a second person confirms.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: publishExamBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    const { examId, at, seen, reason } = body
    const jobId = await app.results.publishing.publish(examId, at, actor, { seen, reason })
    return { exam: await app.results.exams.show(body.examId), jobId }
  },
})
