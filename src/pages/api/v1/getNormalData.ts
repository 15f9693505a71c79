import * as v from 'valibot'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { admissionRecord, askedByAddress, askedByBody } from '#lib/schemas/admissions/find.ts'
import { loadAdmissions } from '#lib/server/features/admissions/web/legacy-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'Admissions by number, roll number, name or id, as the form edits them.',
  access: admissionOffice,
  limit: 'staff',
  query: askedByAddress,
  reply: v.array(admissionRecord),
  run: ({ app, query, actor }) => loadAdmissions(app, { ...query, aadharNo: '' }, actor.id),
})

export const POST = endpoint({
  summary: 'The same, and by the Aadhaar number, which no address carries.',
  access: admissionOffice,
  limit: 'staff',
  body: askedByBody,
  reply: v.array(admissionRecord),
  run: ({ app, body, actor }) => loadAdmissions(app, body, actor.id),
})
