import * as v from 'valibot'
import { commitImportBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Makes the rows of a checked file count.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: commitImportBody,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body: { importId, ...agreed }, actor }) {
    await app.results.imports.commit(importId, agreed, actor)
    return { status: 'true' as const }
  },
})
