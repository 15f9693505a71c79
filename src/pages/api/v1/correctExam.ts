import { correctExamBody, examReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Corrects title, month, year, regulation or kind of an exam that is out, with a reason; no mark changes.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: correctExamBody,
  idempotent: true,
  reply: examReply,
  async run({ app, body: { examId, label: seen, exam: label, reason }, actor }) {
    await app.results.correction.correct(examId, { seen, label, reason }, actor)
    return app.results.exams.show(examId)
  },
})
