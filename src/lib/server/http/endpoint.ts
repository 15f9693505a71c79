import type { APIContext, APIRoute } from 'astro'
import * as v from 'valibot'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Actor } from '../core/audit.ts'
import { invalid } from '../core/errors.ts'
import { requireAccess } from './access.ts'
import { type MultipartForm, type MultipartLimits, readMultipart } from './multipart.ts'
import type { LimitName } from './rate-limit.ts'
import { readBody, readQuery } from './read-input.ts'
import { refuse } from './respond.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

type Schema = v.GenericSchema
type Parsed<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : null

export interface EndpointInput<Query, Body> {
  app: App
  query: Query
  body: Body
  /** The files and fields of a multipart body; empty for a call that declares no `upload`. */
  form: MultipartForm
  /** Null only where `access` is 'public'. */
  user: CurrentUser | null
  /** The same person as the audit trail names them. */
  actor: Actor
  context: APIContext
}

/**
 * A call declares everything about itself; it does not compile without `access` and `limit`.
 * `reply` is also a filter: what it does not name never leaves the house.
 */
export interface EndpointSpec<Q extends Schema | undefined, B extends Schema | undefined, R extends Schema> {
  /** One sentence for the reference of the calls. */
  summary: string
  access: Access
  limit: LimitName
  query?: Q
  /** A JSON body of at most 1 MB. */
  body?: B
  upload?: MultipartLimits
  reply: R
  run(
    input: EndpointInput<Parsed<Q>, Parsed<B>>,
  ): Promise<v.InferInput<R> | Response> | v.InferInput<R> | Response
}

// Erased: the reference and the permission table read specs without knowing their schemas.
export type AnyEndpointSpec = Omit<EndpointSpec<Schema | undefined, Schema | undefined, Schema>, 'run'>
export type Endpoint = APIRoute & { spec: AnyEndpointSpec }

const noForm: MultipartForm = { files: [], fields: {} }

/**
 * Turns a declaration into a route: limit, access, input, run, reply; any refusal becomes the error envelope.
 * @example export const GET = endpoint({ summary: '…', access: 'public', limit: 'pages', reply: v.string(), run: ({ app }) => app.college.name() })
 */
export function endpoint<
  R extends Schema,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(spec: EndpointSpec<Q, B, R>): Endpoint {
  const route = async (context: APIContext): Promise<Response> => {
    const { app, requestId } = context.locals
    try {
      const answer = await spec.run(await readInput(spec, context))
      return answer instanceof Response ? answer : reply(v.parse(spec.reply, answer))
    } catch (error) {
      app.reportFailure(error, requestId)
      return refuse(error, requestId)
    }
  }
  return Object.assign(route, { spec })
}

async function readInput<Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  spec: EndpointSpec<Q, B, R>,
  context: APIContext,
): Promise<EndpointInput<Parsed<Q>, Parsed<B>>> {
  const { app, user, caller, requestId } = context.locals
  await app.limits.take(spec.limit, caller)
  requireAccess(spec.access, user)
  const query = readQuery(spec.query, context.url.searchParams) as Parsed<Q>
  const body = (await readBody(spec.body, context.request)) as Parsed<B>
  const form = spec.upload ? await readMultipart(context.request, spec.upload) : noForm
  refuseUnstorable({ ...form.fields, files: form.files.map(({ name }) => name) })
  if (spec.upload && form.files.length === 0) throw invalid('upload.missing')
  const actor = { id: user?.id ?? 'visitor', name: user?.username ?? 'visitor', requestId }
  return { app, query, body, form, user, actor, context }
}

function reply(value: unknown): Response {
  return Response.json(value, { headers: { 'cache-control': 'no-store' } })
}
