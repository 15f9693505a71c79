import * as v from 'valibot'
import { importBody } from '#lib/schemas/import.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const POST = endpoint({
  summary: 'Does what puts many wrong rows of an upload right at once; the file is checked again after it.',
  access: 'signedIn',
  limit: 'staff',
  body: importBody,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body: { importId }, user, actor }) {
    await app.imports.requireImport(importId, user)
    await app.imports.applyRemedy(importId, actor)
    return { status: 'true' as const }
  },
})
