import { collegeSettings } from '#lib/schemas/college.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const GET = endpoint({
  summary: "The college's settings as they are saved now.",
  access: ['ROLE_ADMIN'],
  limit: 'staff',
  reply: collegeSettings,
  run: ({ app }) => app.college.settings(),
})
