import { declinePublicationBody, examChangeReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'The second person sends a proposal back, with a reason.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: declinePublicationBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    await app.results.publishing.decline(body.examId, body.reason, actor)
    return { exam: await app.results.exams.show(body.examId), jobId: null }
  },
})
