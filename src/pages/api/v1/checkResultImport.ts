import * as v from 'valibot'
import { checkImportBody } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'The dry run of a results file, as a job.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  body: checkImportBody,
  reply: v.object({ jobId: v.string() }),
  run: async ({ app, body, actor }) => ({
    jobId: await app.results.imports.check(body.importId, body.mapping, actor, body.hidden),
  }),
})
