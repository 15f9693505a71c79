import * as v from 'valibot'
import { importQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sendFile } from '#lib/server/kernel/http/replies/send-document.ts'

export const GET = endpoint({
  summary: 'The file of an import, as it was sent.',
  access: 'signedIn',
  limit: 'documents',
  query: importQuery,
  authorize: ({ app, query, user }) => app.imports.requireImport(query.importId, user),
  reply: v.string(),
  async run({ app, query: { importId }, actor }) {
    const { fileName, bytes } = await app.imports.file(importId, actor)
    return sendFile(fileName, bytes)
  },
})
