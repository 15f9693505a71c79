import { importView } from '#lib/schemas/imports/import-replies.ts'
import { correctImportBody } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Corrects wrong cells and checks their rows again; refused if another user corrected one of them in the meantime.',
  access: 'signedIn',
  limit: 'staff',
  body: correctImportBody,
  reply: importView,
  async run({ app, body: { importId, rows }, user, actor }) {
    await app.imports.requireImport(importId, user)
    await app.imports.correct(importId, rows, actor)
    return app.imports.show(importId)
  },
})
