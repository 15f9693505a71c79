import { examChangeReply, releaseResultBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Lets a held result out.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: releaseResultBody,
  reply: examChangeReply,
  async run({ app, body, actor }) {
    await app.results.holds.release(body.examId, body.rollNumber, actor)
    return { exam: await app.results.exams.show(body.examId), jobId: null }
  },
})
