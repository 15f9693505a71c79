import * as v from 'valibot'
import { importQuery } from '#lib/schemas/import.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { sendOnce } from '#lib/server/kernel/lists/send-once.ts'

export const GET = endpoint({
  summary: 'The bad rows of a file as CSV: the row as it was, and why.',
  access: 'signedIn',
  limit: 'staff',
  query: importQuery,
  authorize: ({ app, query, user }) => app.imports.requireImport(query.importId, user),
  reply: v.string(),
  async run({ app, query: { importId } }) {
    return sendOnce(await app.imports.errorFile(importId), 'csv')
  },
})
