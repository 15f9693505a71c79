import * as v from 'valibot'
import { checkImportInput } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'The dry run of a file, as a job: which column is which, and what its texts mean.',
  access: 'signedIn',
  limit: 'staff',
  body: checkImportInput,
  reply: v.object({ jobId: v.string() }),
  async run({ app, body: { importId, ...asked }, user, actor }) {
    await app.imports.requireImport(importId, user)
    return { jobId: await app.imports.check(importId, asked, actor) }
  },
})
