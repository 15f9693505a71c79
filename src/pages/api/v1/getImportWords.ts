import { rememberedWordsReply } from '#lib/schemas/imports/import-replies.ts'
import { importWordsQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'What is remembered of the words of earlier files of a kind, and from which file that is.',
  access: 'signedIn',
  limit: 'staff',
  query: importWordsQuery,
  reply: rememberedWordsReply,
  async run({ app, query: { kind }, user }) {
    app.imports.requireKind(kind, user)
    return { words: await app.imports.words(kind) }
  },
})
