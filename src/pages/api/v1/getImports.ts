import { importsView } from '#lib/schemas/imports/import-replies.ts'
import { importsQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The imports of a kind about one thing, newest first, 25 a page.',
  access: 'signedIn',
  limit: 'staff',
  query: importsQuery,
  authorize: ({ app, query, user }) => app.imports.requireKind(query.kind, user),
  reply: importsView,
  run({ app, query: { kind, subjectId, page } }) {
    return app.imports.list(kind, subjectId, page)
  },
})
