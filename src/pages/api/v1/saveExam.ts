import { examReply, saveExamBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Makes an exam, or changes one that nobody has seen.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: saveExamBody,
  idempotent: true,
  reply: examReply,
  async run({ app, body, actor }) {
    if (!body.examId) return app.results.exams.show((await app.results.exams.create(body.exam, actor)).id)
    await app.results.exams.edit(body.examId, body.exam, actor, body.seen)
    return app.results.exams.show(body.examId)
  },
})
