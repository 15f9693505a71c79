import * as v from 'valibot'
import { importIdQuery } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sendOnce } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = endpoint({
  summary: 'The bad rows of a file as CSV: the row as it was, and why.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: importIdQuery,
  reply: v.string(),
  async run({ app, query }) {
    return sendOnce(await app.results.imports.errorFile(query.importId), 'csv')
  },
})
