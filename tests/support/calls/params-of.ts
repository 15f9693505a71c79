import type { AnyEndpointSpec } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { schemaOf } from '#lib/server/kernel/http/endpoint/openapi.ts'

/** Returns the names of a call's path parameters. */
export const paramsOf = ({ params }: Pick<AnyEndpointSpec, 'params'>): string[] =>
  params ? Object.keys(schemaOf(params).properties ?? {}) : []
