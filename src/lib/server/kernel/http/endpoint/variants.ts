import type { APIContext, APIRoute } from 'astro'
import { invalid, refuseAt } from '../../core/errors.ts'
import { admit } from '../access/resolve-access.ts'
import { countOnce } from '../rate-limit.ts'
import { refuseCall } from '../replies/refusals.ts'
import type { Endpoint } from './endpoint.ts'

export interface VariantSpec {
  /** The query parameter that selects the variant. */
  by: string
  /** The error code for an unknown value; `field.invalid` by default. */
  unknown?: string
  /** A complete call per value, with its own access, limit, input and reply. */
  of: Readonly<Record<string, Endpoint>>
}

/** One address whose function depends on a query value. */
export type VariantCall = APIRoute & { variants: VariantSpec }

/**
 * Combines variants into one route.
 * @example export const POST = variants({ by: 'fileType', of: { examResults: endpoint({ … }), newAdmissionsForm: endpoint({ … }) } })
 */
export function variants(spec: VariantSpec): VariantCall {
  const route = async (context: APIContext): Promise<Response> => {
    const call = chosenOf(spec, context.url.searchParams)
    return call ? await call(context) : refuseUnknown(spec, context)
  }
  return Object.assign(route, { variants: spec })
}

function chosenOf({ by, of }: VariantSpec, query: URLSearchParams): Endpoint | undefined {
  const [value, ...more] = query.getAll(by)
  return value !== undefined && more.length === 0 && Object.hasOwn(of, value) ? of[value] : undefined
}

/** Refuses an unknown value, and counts the request towards the limit of the first variant. */
async function refuseUnknown(spec: VariantSpec, context: APIContext): Promise<Response> {
  const { locals } = context
  try {
    const [first] = Object.values(spec.of)
    if (first) await countOnce(locals, first.spec.limit)
    await requireAny(spec, context)
    throw problemOf(spec, context.url.searchParams)
  } catch (error) {
    locals.app.reportFailure(error, locals.requestId)
    return refuseCall(error, locals.requestId)
  }
}

/** Requires access to at least one variant: other callers must not learn which variants exist. */
async function requireAny({ of }: VariantSpec, context: APIContext): Promise<void> {
  const refusals: unknown[] = []
  for (const { spec } of Object.values(of)) {
    try {
      await admit(spec.access, context)
      return
    } catch (refusal) {
      refusals.push(refusal)
    }
  }
  throw refusals.at(-1)
}

function problemOf({ by, unknown = 'field.invalid' }: VariantSpec, query: URLSearchParams): Error {
  const values = query.getAll(by)
  if (values.length > 1) return invalid('request.repeatedParameter', { name: by })
  return refuseAt(by, values.length === 0 ? 'field.required' : unknown)
}
