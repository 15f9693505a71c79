import { admissionReaders } from '#lib/rules/admissions.ts'
import { applicationFormsQuery, applicationFormsReply } from '#lib/schemas/admissions/lists.ts'
import { listApplicationForms } from '#lib/server/features/admissions/list-application-forms.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const GET = endpoint({
  summary:
    'Admissions, newest first, a page at a time; of an Aadhaar number the last four digits. A head of a department is answered the own ones.',
  access: admissionReaders,
  limit: 'staff',
  query: applicationFormsQuery,
  reply: applicationFormsReply,
  run: async ({ app, user, query }) => (user ? listApplicationForms(app, user, query) : []),
})
