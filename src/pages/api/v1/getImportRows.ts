import { importRowsView } from '#lib/schemas/imports/import-replies.ts'
import { importRowsQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'Rows of an upload, 50 a page: wrong, corrected or left-out ones.',
  access: 'signedIn',
  limit: 'staff',
  query: importRowsQuery,
  authorize: ({ app, query, user }) => app.imports.requireImport(query.importId, user),
  reply: importRowsView,
  async run({ app, query: { importId, which, page }, actor }) {
    return app.imports.rows(importId, which, page, actor.id)
  },
})
