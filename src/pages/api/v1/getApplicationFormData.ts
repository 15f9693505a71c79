import { admissionReaders } from '#lib/rules/roles/offices.ts'
import { applicationFormsQuery, applicationFormsReply } from '#lib/schemas/admissions/lists.ts'
import { listApplicationForms } from '#lib/server/features/admissions/web/legacy-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { pageHeaders, pageReply } from '#lib/server/kernel/http/replies/page-reply.ts'

export const GET = endpoint({
  summary:
    'Admissions, newest first, a page at a time: 100, or as many as `size` says, at most 500. Of an Aadhaar number the last four digits; a head of a department is answered the own ones.',
  access: admissionReaders,
  limit: 'staff',
  query: applicationFormsQuery,
  reply: applicationFormsReply,
  replyHeaders: pageHeaders,
  async run({ app, user, query, context: { url } }) {
    const { forms, total } = user ? await listApplicationForms(app, user, query) : { forms: [], total: 0 }
    return pageReply(applicationFormsReply, forms, { ...query, url, total })
  },
})
