import * as v from 'valibot'
import { examIdBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Removes an exam that was never published and has no marks.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: examIdBody,
  idempotent: true,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body: { examId }, actor }) {
    await app.results.removeExam(examId, actor)
    return { status: 'true' as const }
  },
})
