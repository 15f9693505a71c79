import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { typedOfPerson, typedOfPersonReply } from '#lib/schemas/admissions/find.ts'
import { formatWarnings } from '#lib/server/features/admissions/web/save-admission-call.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'What somebody should look at while an admission is typed: others with the number or the name.',
  access: admissionOffice,
  limit: 'admissionChecks',
  body: typedOfPerson,
  reply: typedOfPersonReply,
  run: async ({ app, body }) => ({ warnings: formatWarnings(await app.admissions.check(body)) }),
})
