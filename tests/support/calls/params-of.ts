import type { AnyEndpointSpec } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { schemaOf } from '#lib/server/kernel/http/endpoint/openapi.ts'

/** The names of the parameters that a call takes from its path. */
export const paramsOf = ({ params }: Pick<AnyEndpointSpec, 'params'>): string[] =>
  params ? Object.keys(schemaOf(params).properties ?? {}) : []
