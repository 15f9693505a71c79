import * as v from 'valibot'
import { addImportValuesBody } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Adds to the lists of the college what a file names and they do not have; answers how many entries that were.',
  access: 'signedIn',
  limit: 'staff',
  body: addImportValuesBody,
  idempotent: true,
  reply: v.object({ added: v.number() }),
  async run({ app, body: { importId, values }, user, actor }) {
    await app.imports.requireImport(importId, user)
    const added = await app.imports.addValues(importId, values, actor)
    return { added: added.length }
  },
})
