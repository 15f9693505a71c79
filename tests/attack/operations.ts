import { type Reply, type Target, ask } from './target.ts'

/** The subset of JSON schema that the reference uses. */
export interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  maxItems?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface DescribedOperation {
  description: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema; encoding?: Record<string, unknown> }> }
  'x-variants'?: Record<string, DescribedOperation>
}

/** A call as the server's own reference describes it; each variant is separate. */
export interface Operation {
  method: string
  path: string
  /** The access in the format of `sayAccess`. */
  access: string
  parameters: readonly Parameter[]
  body: Schema | null
  upload: { schema: Schema; jsonParts: readonly string[] } | null
  variant: { by: string; value: string } | null
  /** All methods of the address. */
  methods: readonly string[]
}

export async function operationsOf(target: Target): Promise<Operation[]> {
  const { text } = await ask(target, { method: 'GET', path: '/api/v1/openapi.json' })
  return operationsIn(text)
}

export function operationsIn(reference: Reply['text']): Operation[] {
  const { paths } = JSON.parse(reference) as { paths: Record<string, Record<string, DescribedOperation>> }
  return (
    Object.entries(paths)
      // Signing out would end the attack.
      .filter(([path]) => !path.endsWith('/signout'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, described]) =>
          variantsOf(described).map(([variant, each]) => ({
            ...operationOf(each),
            path,
            method: method.toUpperCase(),
            variant,
            methods: Object.keys(methods).map((name) => name.toUpperCase()),
          })),
        ),
      )
  )
}

function variantsOf(described: DescribedOperation): [Operation['variant'], DescribedOperation][] {
  const { parameters, 'x-variants': variants } = described
  const by = parameters?.[0]?.name ?? ''
  if (!variants) return [[null, described]]
  return Object.entries(variants).map(([value, each]) => [{ by, value }, each])
}

function operationOf({ description, parameters = [], requestBody }: DescribedOperation) {
  const { 'application/json': json, 'multipart/form-data': multipart } = requestBody?.content ?? {}
  const jsonParts = Object.keys(multipart?.encoding ?? {})
  return {
    access: description,
    parameters,
    body: json?.schema ?? null,
    upload: multipart ? { schema: multipart.schema, jsonParts } : null,
  }
}
