import type { DescribedCall } from './described-calls.ts'
import type { AnyEndpointSpec } from './endpoint.ts'
import { schemaOf } from './json-schema.ts'
import { type Parameter, bodyOf, parametersOf } from './openapi-input.ts'
import { sayAccess } from './say-access.ts'

/** What one method of one address takes and answers. */
export interface Operation {
  operationId: string
  summary: string
  description: string
  security?: object[]
  parameters: readonly Parameter[]
  requestBody?: object
  responses: Record<string, object>
}

export const operationOf = (operationId: string, path: string, spec: AnyEndpointSpec): Operation => ({
  operationId,
  summary: spec.summary,
  description: sayAccess(spec.access),
  ...(spec.access === 'public' ? {} : { security: [{ bearer: [] }] }),
  parameters: parametersOf(path, spec),
  ...bodyOf(spec),
  responses: {
    200: {
      description: 'The reply',
      ...(spec.replyHeaders && { headers: headersOf(spec.replyHeaders) }),
      content: { [spec.isText ? 'text/plain' : 'application/json']: { schema: schemaOf(spec.reply) } },
    },
    ...(spec.idempotent ? keptReplies : {}),
    default: said('A refusal', spec.refusal && schemaOf(spec.refusal.schema)),
  },
})

const headersOf = (said: Readonly<Record<string, string>>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(said).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

const envelope = { $ref: '#/components/schemas/Refusal' }
const said = (description: string, schema: object = envelope): object => ({
  description,
  content: { 'application/json': { schema } },
})

const keptReplies = {
  409: said('A request with this Idempotency-Key is under way, or its answer was lost'),
  422: said('The Idempotency-Key was used with another body'),
}

interface WithVariants extends Operation {
  'x-variants': Record<string, Operation>
}

/**
 * OpenAPI knows one operation an address: it names the values, and `x-variants` describes what each takes
 * and answers.
 */
export function variantsOf(
  operationId: string,
  { by, value }: { by: string; value: string },
  described: Operation,
  before: object | undefined,
): WithVariants {
  const earlier = (before as WithVariants | undefined)?.['x-variants'] ?? {}
  const all = { ...earlier, [value]: described }
  const of = Object.values(all)
  return {
    operationId,
    summary: of.map(({ summary }) => summary).join(' '),
    description: Object.entries(all)
      .map(([name, { description }]) => `${name}: ${description}`)
      .join('; '),
    ...(of.every(({ security }) => security) ? { security: [{ bearer: [] }] } : {}),
    parameters: [
      { name: by, in: 'query', required: true, schema: { type: 'string', enum: Object.keys(all) } },
    ],
    responses: { default: said('A refusal') },
    'x-variants': all,
  }
}

/** One id an operation: the address, and the method where the address has more than one. */
export function operationIds(calls: readonly DescribedCall[]) {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of calls)
    methods.set(path, (methods.get(path) ?? new Set<string>()).add(method))
  return ({ path, method }: Pick<DescribedCall, 'path' | 'method'>): string => {
    const [, , , ...parts] = path.split('/')
    const name = parts.map((part) => part.replaceAll(/[{}]/g, '')).join('.')
    return (methods.get(path)?.size ?? 0) > 1 ? `${name}.${method}` : name
  }
}
