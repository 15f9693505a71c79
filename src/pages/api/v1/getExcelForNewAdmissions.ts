import * as v from 'valibot'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { getLocale } from '#paraglide/runtime.js'

/** wire: the address of the file as text; the file itself requires the same roles. */
export const GET = endpoint({
  summary: 'The address of the workbook to be filled in with admissions.',
  access: admissionOffice,
  limit: 'staff',
  reply: v.string(),
  isText: true,
  run: () => `/api/v1/getImportTemplate?kind=admissions&locale=${getLocale()}`,
})
