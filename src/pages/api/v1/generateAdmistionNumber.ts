import * as v from 'valibot'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The admission number that comes next (of a course); it is taken when an admission is saved.',
  access: admissionOffice,
  limit: 'staff',
  query: v.object({ course: v.optional(v.pipe(v.string(), v.maxLength(120, 'field.tooLong')), '') }),
  reply: v.string(),
  isText: true,
  async run({ app, query }) {
    return app.admissions.nextNumber(query.course)
  },
})
