import * as v from 'valibot'
import { importBody } from '#lib/schemas/import.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const POST = endpoint({
  summary: 'Puts an import aside that was never taken over.',
  access: 'signedIn',
  limit: 'staff',
  body: importBody,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body: { importId }, user, actor }) {
    await app.imports.requireImport(importId, user)
    await app.imports.discard(importId, actor)
    return { status: 'true' as const }
  },
})
