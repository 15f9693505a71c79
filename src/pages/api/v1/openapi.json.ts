import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { loadCalls } from '#lib/server/kernel/http/load-calls.ts'
import { openApiOf } from '#lib/server/kernel/http/endpoint/openapi.ts'

export const GET = endpoint({
  summary: 'This reference, as OpenAPI.',
  access: 'public',
  limit: 'pages',
  reply: v.unknown(),
  run: async () => openApiOf(await loadCalls()),
})
