import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { FileLimits } from '../uploads/multipart-parts.ts'
import type { Upload } from '../uploads/upload.ts'
import { type DescribedCall, sayAccess } from './described-calls.ts'
import type { AnyEndpointSpec } from './endpoint.ts'
import { keyHeader } from './idempotency.ts'
import { longestPathPart } from './read-input.ts'

/** Generates OpenAPI 3.1 from the schemas with which the calls parse. */
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

/** The input and the responses of one method of an address. */
interface Operation {
  operationId: string
  summary: string
  description: string
  security?: object[]
  parameters: readonly Parameter[]
  requestBody?: object
  responses: Record<string, object>
}

const operationOf = (operationId: string, path: string, spec: AnyEndpointSpec): Operation => ({
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
 * Merges the variants of an address. OpenAPI allows one operation per address and method: it lists the values, and
 * `x-variants` describes the input and responses of each.
 */
function variantsOf(
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

/** Creates one id per operation: the address, with the method if the address has more than one. */
function operationIds(calls: readonly DescribedCall[]) {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of calls)
    methods.set(path, (methods.get(path) ?? new Set<string>()).add(method))
  return ({ path, method }: Pick<DescribedCall, 'path' | 'method'>): string => {
    const [, , , ...parts] = path.split('/')
    const name = parts.map((part) => part.replaceAll(/[{}]/g, '')).join('.')
    return (methods.get(path)?.size ?? 0) > 1 ? `${name}.${method}` : name
  }
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

/** Returns the parameters of the path, the query and the headers. */
export function parametersOf(
  path: string,
  { params, query, idempotent }: Pick<AnyEndpointSpec, 'params' | 'query' | 'idempotent'>,
): Parameter[] {
  const inPath = params ? schemaOf(params).properties : {}
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: inPath?.[name] ?? { type: 'string', maxLength: longestPathPart },
    })),
    ...inQuery(query),
    ...(idempotent ? [idempotencyKey] : []),
  ]
}

const idempotencyKey: Parameter = {
  name: keyHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255, pattern: '^[!-~]+$' },
}

function inQuery(query: AnyEndpointSpec['query']): Parameter[] {
  const { properties = {}, required = [] } = query ? schemaOf(query) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

export function bodyOf({ body, upload }: Pick<AnyEndpointSpec, 'body' | 'upload'>): object {
  if (body) return { requestBody: { content: { 'application/json': { schema: schemaOf(body) } } } }
  return upload ? { requestBody: { content: { 'multipart/form-data': multipartOf(upload) } } } : {}
}

function multipartOf({ files, large = {}, fields, json = {} }: Upload): object {
  const texts: JsonSchema = fields ? schemaOf(fields) : { additionalProperties: { type: 'string' } }
  const needed = Object.entries(files).flatMap(([name, { least = 0 }]) => (least > 0 ? [name] : []))
  const parts = Object.entries(json).map(([name, schema]) => [name, schemaOf(schema)] as const)
  return {
    schema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          Object.entries({ ...files, ...large }).map(([name, limits]) => [name, fileOf(limits)]),
        ),
        ...texts.properties,
        ...Object.fromEntries(parts),
      },
      required: [...needed, ...Object.keys(large), ...(texts.required ?? []), ...Object.keys(json)],
      ...(fields ? {} : { additionalProperties: { type: 'string' } }),
    },
    encoding: Object.fromEntries(parts.map(([name]) => [name, { contentType: 'application/json' }])),
  }
}

function fileOf({ bytes, most = 1, least = 0 }: FileLimits): JsonSchema {
  const file = { type: 'string', format: 'binary', maxLength: bytes }
  return most === 1 ? file : { type: 'array', items: file, minItems: least, maxItems: most }
}

/** JSON Schema cannot express transformations such as trimming, but it can express the checks. */
const config: ConversionConfig = { errorMode: 'ignore', typeMode: 'input' }

interface JsonSchema {
  [key: string]: unknown
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
}

/** Converts the input side of a schema, not its output. */
export const schemaOf = (schema: v.GenericSchema): JsonSchema =>
  // The library's own type is equivalent, but covers more kinds of schemas than are used here.
  toJsonSchema(schema as never, config) as JsonSchema
