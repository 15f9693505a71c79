import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Access } from '#lib/schemas/role.ts'
import type { DescribedCall } from './described-calls.ts'
import type { AnyEndpointSpec } from './endpoint.ts'

/** OpenAPI 3.1, generated from the schemas that the calls themselves parse with. */
export function openApiOf(calls: readonly DescribedCall[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method, spec } of calls)
    paths[path] = { ...paths[path], [method]: operationOf(path, spec) }
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

function operationOf(path: string, spec: AnyEndpointSpec): object {
  const isOpen = spec.access === 'public'
  return {
    operationId: path.split('/').at(-1),
    summary: spec.summary,
    description: accessOf(spec),
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(spec.query),
    ...bodyOf(spec),
    responses: {
      200: { description: 'The reply', content: { 'application/json': { schema: schemaOf(spec.reply) } } },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

export const accessOf = ({ access }: AnyEndpointSpec): string => sayAccess(access)

export const sayAccess = (access: Access): string => (typeof access === 'string' ? access : access.join(', '))

function parametersOf(query: v.GenericSchema | undefined): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyOf(spec: AnyEndpointSpec): object {
  if (spec.body) return { requestBody: { content: { 'application/json': { schema: schemaOf(spec.body) } } } }
  if (!spec.upload) return {}
  const file = { type: 'object', additionalProperties: { type: 'string', format: 'binary' } }
  return { requestBody: { content: { 'multipart/form-data': { schema: file } } } }
}

/** Trimming and its like have no word in JSON schema; what they are checked for has. */
const config: ConversionConfig = { errorMode: 'ignore', typeMode: 'input' }

export const schemaOf = (schema: v.GenericSchema): object => toJsonSchema(schema as never, config)
