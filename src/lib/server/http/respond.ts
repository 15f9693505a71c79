import type { ErrorKind, ErrorParams, FieldProblem } from '../core/errors.ts'
import { isDomainError } from '../core/errors.ts'
import { sayError } from '../../i18n/say.ts'

/** The only place that knows status numbers. */
const statusOf: Record<ErrorKind, number> = {
  Invalid: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
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

export function refusalOf(error: unknown, requestId: string): Refusal {
  if (!isDomainError(error)) {
    return { status: 500, reply: envelope('request.failed', {}, requestId), retryAfter: null }
  }
  const reply = envelope(error.code, error.params, requestId, error.fields)
  const seconds = error.params['seconds']
  const retryAfter = error.kind === 'TooMany' && typeof seconds === 'number' ? seconds : null
  return { status: statusOf[error.kind], reply, retryAfter }
}

export function refuse(error: unknown, requestId: string): Response {
  const { status, reply, retryAfter } = refusalOf(error, requestId)
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
  return Response.json(reply, { status, headers })
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
