import { importView } from '#lib/schemas/imports/import-replies.ts'
import { importQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'An import as it stands: its columns, what the dry run found, what may be done with it.',
  access: 'signedIn',
  limit: 'staff',
  query: importQuery,
  authorize: ({ app, query, user }) => app.imports.requireImport(query.importId, user),
  reply: importView,
  async run({ app, query: { importId } }) {
    return app.imports.show(importId)
  },
})
