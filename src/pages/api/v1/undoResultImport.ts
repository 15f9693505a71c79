import * as v from 'valibot'
import { importIdBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Takes the rows of a file out again, until they are published.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: importIdBody,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body, actor }) {
    await app.results.imports.undo(body.importId, actor)
    return { status: 'true' as const }
  },
})
