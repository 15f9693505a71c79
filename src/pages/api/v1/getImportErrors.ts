import * as v from 'valibot'
import { importErrorsQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sendOnce } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = endpoint({
  summary:
    'The bad rows of a file as CSV: the row as it was, and why; or those that were left out or stayed, by name.',
  access: 'signedIn',
  limit: 'staff',
  query: importErrorsQuery,
  authorize: ({ app, query, user }) => app.imports.requireImport(query.importId, user),
  reply: v.string(),
  async run({ app, query: { importId, which } }) {
    const { imports } = app
    return sendOnce(
      await (which === 'left' ? imports.leftFile(importId) : imports.errorFile(importId)),
      'csv',
    )
  },
})
