import { importJobReply } from '#lib/schemas/imports/import-replies.ts'
import { importBody } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Takes the rows of an import back, as a job; a record that was edited since stays. Where a second person decides, it is proposed, and there is no job yet.',
  access: 'signedIn',
  limit: 'staff',
  body: importBody,
  reply: importJobReply,
  async run({ app, body: { importId }, user, actor }) {
    await app.imports.requireImport(importId, user)
    return { jobId: await app.imports.undo(importId, actor) }
  },
})
