import * as v from 'valibot'
import { importTemplateQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sendFile, xlsxType } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

export const GET = endpoint({
  summary:
    'A workbook to be filled in, in the language of the page: columns, drop-downs, a sheet that explains.',
  access: 'signedIn',
  limit: 'documents',
  query: importTemplateQuery,
  authorize: ({ app, query, user }) => app.imports.requireKind(query.kind, user),
  reply: v.string(),
  async run({ app, query: { kind, options, locale } }) {
    const bytes = await app.imports.template(kind, options, locale ?? getLocale())
    return sendFile(`${kind.replace('.', '-')}.xlsx`, bytes, xlsxType)
  },
})
