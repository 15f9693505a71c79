import type { DomainError, ErrorKind, ErrorParams, FieldProblem } from '../core/errors.ts'
import { isDomainError, unavailable } from '../core/errors.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { sayError } from '../../../i18n/say.ts'

/** The only place that knows status numbers. */
const statusOf: Record<ErrorKind, number> = {
  Invalid: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  NotAllowed: 405,
  Conflict: 409,
  Unprocessable: 422,
  TooMany: 429,
  Upstream: 502,
  Unavailable: 503,
}

/**
 * The envelope of every refusal.
 * @example { code: 'result.notFound', message: 'No data found', requestId: 'b7…' }
 */
export interface ErrorReply {
  code: string
  /** In the request's language. */
  message: string
  /** Where single fields are wrong: a message a field. */
  fields?: Record<string, string>
  requestId: string
}

export interface Refusal {
  status: number
  reply: ErrorReply
  retryAfter: number | null
}

/** How soon to ask again where nobody knows when the database or the disk is back, in seconds. */
const patience = 30

export function refusalOf(failure: unknown, requestId: string): Refusal {
  const error = isUnavailable(failure) ? unavailable('request.unavailable') : failure
  if (!isDomainError(error)) {
    return { status: 500, reply: envelope('request.failed', {}, requestId), retryAfter: null }
  }
  const reply = envelope(error.code, error.params, requestId, error.fields)
  return { status: statusOf[error.kind], reply, retryAfter: retryAfterOf(error) }
}

function retryAfterOf({ kind, params }: DomainError): number | null {
  if (kind === 'Unavailable') return patience
  const seconds = params['seconds']
  return kind === 'TooMany' && typeof seconds === 'number' ? seconds : null
}

export function refuse(
  error: unknown,
  requestId: string,
  say: (reply: ErrorReply) => object = (reply) => reply,
): Response {
  const { status, reply, retryAfter } = refusalOf(error, requestId)
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
  return Response.json(say(reply), { status, headers })
}

function envelope(
  code: string,
  params: ErrorParams,
  requestId: string,
  fields?: Record<string, FieldProblem>,
): ErrorReply {
  const reply = { code, message: sayError(code, params), requestId }
  if (!fields) return reply
  const said = Object.entries(fields).map(([name, problem]) => [name, sayError(problem.code, problem.params)])
  return { ...reply, fields: Object.fromEntries(said) }
}
