import * as v from 'valibot'
import { forgetImportWordsBody } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Forgets what a word of earlier files stood for, or all that is remembered of a kind.',
  access: 'signedIn',
  limit: 'staff',
  body: forgetImportWordsBody,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body, user, actor }) {
    app.imports.requireKind(body.kind, user)
    await app.imports.forget(body, actor)
    return { status: 'true' as const }
  },
})
