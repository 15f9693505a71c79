import type { APIContext, APIRoute } from 'astro'
import * as v from 'valibot'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../audit/audit.ts'
import { actorOf, type AnyAccess } from '../access/access.ts'
import { admit } from '../access/resolve-access.ts'
import { countFailure, countThenRead, type LimitName } from '../rate-limit.ts'
import { type ErrorReply, refuseCall } from '../replies/refusals.ts'
import { type TypedForm, type Upload, readUpload } from '../uploads/upload.ts'
import { answerOnce } from './idempotency.ts'
import { readBody, readParams, readQuery } from './read-input.ts'

type Schema = v.GenericSchema
/** The output of a schema; null if there is none. */
export type ParsedInput<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : null

/** The schemas of a call's input; undefined parts are not accepted. */
export interface HandlerInput {
  params: Schema | undefined
  query: Schema | undefined
  body: Schema | undefined
  upload: Upload | undefined
}

export interface EndpointInput<T extends HandlerInput> {
  app: App
  /** The parameters of the path, each unescaped once. */
  params: ParsedInput<T['params']>
  query: ParsedInput<T['query']>
  body: ParsedInput<T['body']>
  /** The files, texts and JSON parts of a multipart body; empty for a call that declares no `upload`. */
  form: TypedForm<T['upload']>
  /** Null only if `access` is 'public' or a token was shown. */
  user: CurrentUser | null
  /** The id of the thing whose token was shown, if `access` is `byToken`. Row rules apply to every other caller. */
  tokenOf: string | null
  /** The user as the actor of the audit trail. */
  actor: Actor
  context: APIContext
}

/**
 * The declaration of a call; it does not compile without `access` and `limit`. `reply` is also a filter: fields that
 * it does not name are not sent.
 */
export interface EndpointSpec<T extends HandlerInput, R extends Schema> {
  /** One sentence for the reference of the calls. */
  summary: string
  access: AnyAccess
  limit: LimitName
  /** Returns the person whose `knownSignIn` limit applies if the limit of the address is exceeded. */
  knows?(body: ParsedInput<T['body']>, context: APIContext): string | null
  /** For a file `[id].ts`: `{ id }`. Each parameter has at most 200 characters. */
  params?: T['params']
  query?: T['query']
  /**
   * Checks what `access` cannot express because it depends on the request. It runs before a body or a file is read.
   */
  authorize?(
    input: Pick<EndpointInput<T>, 'app' | 'params' | 'query' | 'user' | 'context'>,
  ): Promise<void> | void
  /** A JSON body. It may be omitted if the schema accepts undefined. */
  body?: T['body']
  /** The maximum bytes of that body; 1 MB by default. */
  bodyBytes?: number
  /** A multipart body; nothing of it is read for callers without access. */
  upload?: T['upload']
  /** A request that is repeated with the same Idempotency-Key runs once and gets the same reply. */
  idempotent?: true
  /** Returns the owner of an idempotency key if there is neither a session nor a token, as for a public call. */
  keyHolder?(context: APIContext): string | null
  reply: R
  /** The response headers of the reply, for the reference of the calls. */
  replyHeaders?: Readonly<Record<string, string>>
  /** The reply is a string, and is sent as plain text; refusals are always JSON. */
  isText?: true
  /**
   * wire: the body of a refusal for clients that expect another shape than the envelope; the status stays the same.
   */
  refusal?: { schema: Schema; say(reply: ErrorReply): object }
  run(input: EndpointInput<T>): Promise<v.InferInput<R> | Response> | v.InferInput<R> | Response
}

// The type parameters are erased: the reference and the permission table read specs without knowing their schemas.
export type AnyEndpointSpec = Omit<EndpointSpec<HandlerInput, Schema>, 'run' | 'knows' | 'authorize'>
export type Endpoint = APIRoute & { spec: AnyEndpointSpec }

/**
 * Turns a declaration into a route: limit, access, input, run, reply; any refusal becomes the error envelope.
 * @example export const GET = endpoint({ summary: '…', access: 'public', limit: 'pages', reply: v.string(), run: ({ app }) => app.college.name() })
 */
export function endpoint<
  R extends Schema,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  P extends Schema | undefined = undefined,
  const U extends Upload | undefined = undefined,
>(spec: EndpointSpec<{ params: P; query: Q; body: B; upload: U }, R>): Endpoint {
  const route = async (context: APIContext): Promise<Response> => {
    try {
      const { limit, knows } = spec
      const knowsSender = knows && (({ body }: { body: ParsedInput<B> }) => knows(body, context))
      const read = () => readInput(spec, context)
      const input = await countThenRead(context, { limit, knows: knowsSender }, read)
      const work = () => run(input)
      if (!spec.idempotent) return await work()
      const orRefuse = () => work().catch((error: unknown) => refused(error, context))
      const tokenOf = input.tokenOf ?? spec.keyHolder?.(context) ?? null
      return await answerOnce(context, { sent: input, tokenOf }, orRefuse)
    } catch (error) {
      return refused(error, context)
    }
  }
  async function run(input: EndpointInput<{ params: P; query: Q; body: B; upload: U }>): Promise<Response> {
    const answer = await spec.run(input)
    return answer instanceof Response ? answer : reply(v.parse(spec.reply, answer), spec.isText)
  }
  async function refused(error: unknown, { locals }: APIContext): Promise<Response> {
    locals.app.reportFailure(error, locals.requestId)
    await countFailure(locals, error, spec)
    return refuseCall(error, locals.requestId, spec.refusal?.say)
  }
  if (spec.idempotent && spec.access === 'public' && !spec.keyHolder)
    throw new Error('A key belongs to somebody: a public call cannot be idempotent.')
  return Object.assign(route, { spec })
}

async function readInput<T extends HandlerInput, R extends Schema>(
  spec: EndpointSpec<T, R>,
  context: APIContext,
): Promise<EndpointInput<T>> {
  const { request, url, routePattern } = context
  const { app, user } = context.locals
  const tokenOf = await admit(spec.access, context)
  const path = new URL(request.url).pathname
  // Each reader returns the output of its schema, and null if there is no schema.
  const params = readParams(spec.params, routePattern, path) as ParsedInput<T['params']>
  const query = readQuery(spec.query, url.searchParams) as ParsedInput<T['query']>
  await spec.authorize?.({ app, params, query, user, context })
  const body = (await readBody(spec.body, request, spec.bodyBytes)) as ParsedInput<T['body']>
  const form = await readUpload<T['upload']>(request, spec.upload, app.files)
  return { app, params, query, body, form, user, tokenOf, actor: actorOf(context), context }
}

function reply(value: unknown, isText = false): Response {
  const headers = { 'cache-control': 'no-store' }
  if (!isText) return Response.json(value, { headers })
  return new Response(String(value), { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
}
