import type { AnyEndpointSpec } from './endpoint.ts'
import { keyHeader } from './idempotent.ts'
import { type JsonSchema, schemaOf } from './json-schema.ts'
import type { FileLimits } from './multipart-limits.ts'
import { longestPathPart } from './path-params.ts'
import type { Upload } from './upload.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

/** Of the path, the query and the headers. */
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
