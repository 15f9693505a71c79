import { confirmPublicationBody, examChangeReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'The second person publishes what the first proposed.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: confirmPublicationBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    const jobId = await app.results.publishing.confirm(body.examId, actor, body.seen)
    return { exam: await app.results.exams.show(body.examId), jobId }
  },
})
