import { importChangesView } from '#lib/schemas/imports/import-replies.ts'
import { importChangesQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'What saving would change of records that are there, 50 rows a page.',
  access: 'signedIn',
  limit: 'staff',
  query: importChangesQuery,
  authorize: ({ app, query, user }) => app.imports.requireImport(query.importId, user),
  reply: importChangesView,
  async run({ app, query: { importId, page } }) {
    return app.imports.changes(importId, page)
  },
})
