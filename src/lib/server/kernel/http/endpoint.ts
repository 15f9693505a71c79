import type { APIContext, APIRoute } from 'astro'
import * as v from 'valibot'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import { requireAccess } from './access.ts'
import { countFailure, countThenRead } from './count-request.ts'
import { type MultipartForm, type UploadLimits, readMultipart } from './multipart.ts'
import type { LimitName } from './rate-limit.ts'
import { readBody, readQuery } from './read-input.ts'
import { refuse } from './respond.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

type Schema = v.GenericSchema
type Parsed<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : null

export interface EndpointInput<Query, Body, File extends string = never> {
  app: App
  query: Query
  body: Body
  /** The files and fields of a multipart body; empty for a call that declares no `upload`. */
  form: MultipartForm<File>
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
export interface EndpointSpec<
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
  F extends string = never,
> {
  /** One sentence for the reference of the calls. */
  summary: string
  access: Access
  limit: LimitName
  /** Who may go past that limit of the address, on a limit of their own, by the body that was sent. */
  knows?(body: Parsed<B>, context: APIContext): string | null
  query?: Q
  /** A JSON body of at most 1 MB. */
  body?: B
  /** The files of a multipart body; who may not use the call has none of them read. */
  upload?: UploadLimits<F>
  reply: R
  run(
    input: EndpointInput<Parsed<Q>, Parsed<B>, F>,
  ): Promise<v.InferInput<R> | Response> | v.InferInput<R> | Response
}

// Erased: the reference and the permission table read specs without knowing their schemas.
export type AnyEndpointSpec = Omit<
  EndpointSpec<Schema | undefined, Schema | undefined, Schema, string>,
  'run'
>
export type Endpoint = APIRoute & { spec: AnyEndpointSpec }

/**
 * Turns a declaration into a route: limit, access, input, run, reply; any refusal becomes the error envelope.
 * @example export const GET = endpoint({ summary: '…', access: 'public', limit: 'pages', reply: v.string(), run: ({ app }) => app.college.name() })
 */
export function endpoint<
  R extends Schema,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  F extends string = never,
>(spec: EndpointSpec<Q, B, R, F>): Endpoint {
  const route = async (context: APIContext): Promise<Response> => {
    const { app, requestId } = context.locals
    try {
      const { limit, knows } = spec
      const knowsSender = knows && (({ body }: { body: Parsed<B> }) => knows(body, context))
      const read = () => readInput(spec, context)
      const input = await countThenRead(context, { limit, knows: knowsSender }, read)
      const answer = await spec.run(input)
      return answer instanceof Response ? answer : reply(v.parse(spec.reply, answer))
    } catch (error) {
      app.reportFailure(error, requestId)
      await countFailure(context.locals, error, spec)
      return refuse(error, requestId)
    }
  }
  return Object.assign(route, { spec })
}

async function readInput<
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
  F extends string,
>(spec: EndpointSpec<Q, B, R, F>, context: APIContext): Promise<EndpointInput<Parsed<Q>, Parsed<B>, F>> {
  const { app, user, requestId } = context.locals
  requireAccess(spec.access, user)
  const query = readQuery(spec.query, context.url.searchParams) as Parsed<Q>
  const body = (await readBody(spec.body, context.request)) as Parsed<B>
  const form = spec.upload ? await readMultipart(context.request, spec.upload) : noForm<F>()
  refuseUnstorable({ ...form.fields, files: namesOf(form.files) })
  const actor = { id: user?.id ?? 'visitor', name: user?.username ?? 'visitor', requestId }
  return { app, query, body, form, user, actor, context }
}

/** Of a call that declares no upload, and so no names. */
const noForm = <F extends string>(): MultipartForm<F> => ({
  files: {} as MultipartForm<F>['files'],
  fields: {},
  entries: [],
})

function reply(value: unknown): Response {
  return Response.json(value, { headers: { 'cache-control': 'no-store' } })
}

const namesOf = (files: MultipartForm['files']): string[] =>
  Object.values(files).flatMap((sent) => sent.map(({ name }) => name))
