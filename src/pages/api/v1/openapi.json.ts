import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { describedCalls, openApiOf } from '#lib/server/kernel/http/openapi.ts'

export const GET = endpoint({
  summary: 'This reference, as OpenAPI.',
  access: 'public',
  limit: 'pages',
  reply: v.unknown(),
  run: () =>
    openApiOf(
      describedCalls(
        import.meta.glob(['/src/pages/{api,auth}/v1/*.ts', '!/src/pages/api/v1/openapi.json.ts'], {
          eager: true,
        }),
      ),
    ),
})
