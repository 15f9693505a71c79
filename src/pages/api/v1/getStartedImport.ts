import { startedImport } from '#lib/schemas/imports/import-replies.ts'
import { importQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'A file that was sent before: its columns and first rows, to go on with.',
  access: 'signedIn',
  limit: 'documents',
  query: importQuery,
  authorize: ({ app, query, user }) => app.imports.requireImport(query.importId, user),
  reply: startedImport,
  async run({ app, query: { importId }, actor: { roles } }) {
    return app.imports.reopen(importId, roles)
  },
})
