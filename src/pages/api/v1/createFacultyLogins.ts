import {
  createFacultyLoginsBody,
  createFacultyLoginsQuery,
  createLoginsReply,
} from '#lib/schemas/create-logins.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { loginsReply } from '#lib/server/features/logins/logins-reply.ts'

export const POST = endpoint({
  summary: 'Makes logins for faculty, named by e-mail or by employee code. Answers printable slips.',
  access: ['ROLE_ADMIN'],
  limit: 'uploads',
  query: createFacultyLoginsQuery,
  body: createFacultyLoginsBody,
  reply: createLoginsReply,
  run: async ({ app, query, body, actor }) =>
    loginsReply(await app.logins.forFaculty(body, query.considerMailOrEmpcode, actor)),
})
