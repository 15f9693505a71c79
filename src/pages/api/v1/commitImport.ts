import { importJobReply } from '#lib/schemas/imports/import-replies.ts'
import { commitImportInput } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Writes the rows of a checked file, as a job; refused where it is not the revision that was seen.',
  access: 'signedIn',
  limit: 'staff',
  body: commitImportInput,
  reply: importJobReply,
  async run({ app, body: { importId, ...agreed }, user, actor }) {
    await app.imports.requireImport(importId, user)
    return { jobId: await app.imports.commit(importId, agreed, actor) }
  },
})
