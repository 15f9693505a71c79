import { createFacultyLoginsBody, createFacultyLoginsQuery, createLoginsReply } from '#lib/schemas/logins.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { loginsReply, loginsRefusal } from '#lib/server/features/logins/web/logins-form.ts'

export const POST = endpoint({
  summary:
    'Makes logins for faculty, of the register or of a list, named by e-mail or by employee code; who has one keeps it and is named. Answers printable slips.',
  access: ['ROLE_ADMIN'],
  limit: 'uploads',
  query: createFacultyLoginsQuery,
  body: createFacultyLoginsBody,
  idempotent: true,
  reply: createLoginsReply,
  refusal: loginsRefusal('faculty'),
  run: async ({ app, query, body, actor }) =>
    loginsReply(await app.logins.forFaculty(body, query.considerMailOrEmpcode, actor)),
})
