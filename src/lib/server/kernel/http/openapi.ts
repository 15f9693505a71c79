import type { DescribedCall } from './described-calls.ts'
import { operationIds, operationOf, variantsOf } from './openapi-operation.ts'

/** OpenAPI 3.1, generated from the schemas that the calls themselves parse with. */
export function openApiOf(calls: readonly DescribedCall[]): object {
  const idOf = operationIds(calls)
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method, variant, spec } of calls) {
    const id = idOf({ path, method })
    const described = operationOf(id, path, spec)
    const before = paths[path]?.[method]
    paths[path] = {
      ...paths[path],
      [method]: variant ? variantsOf(id, variant, described, before) : described,
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prangan',
      version: '1',
      description: 'Calls answer the reply, or the envelope of a refusal.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusal },
    },
    paths,
  }
}

const refusal = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
}
