import { createLoginsReply, createStudentLoginsBody } from '#lib/schemas/logins.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { loginsReply, loginsRefusal } from '#lib/server/features/logins/web/logins-form.ts'

export const POST = endpoint({
  summary: 'Makes logins for students, by batch or by a list; who has one keeps it. Answers printable slips.',
  access: ['ROLE_ADMIN'],
  limit: 'uploads',
  body: createStudentLoginsBody,
  idempotent: true,
  reply: createLoginsReply,
  refusal: loginsRefusal('student'),
  run: async ({ app, body, actor }) => loginsReply(await app.logins.forStudents(body, actor)),
})
