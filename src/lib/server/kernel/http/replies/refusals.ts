import { createHash } from 'node:crypto'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { sayError } from '../../../../i18n/say.ts'
import {
  type DomainError,
  type ErrorKind,
  type ErrorParams,
  type FieldProblem,
  isDomainError,
  unavailable,
} from '../../core/errors.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { isCall } from '../call-folders.ts'
import { localeOfCall, localeOfPath, withLocale } from '../locale.ts'

/** The only place that knows status codes. */
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
  /** The message of each field with a problem. */
  fields?: Record<string, string>
  requestId: string
}

interface Refusal {
  status: number
  reply: ErrorReply
  retryAfter: number | null
}

/** The default Retry-After in seconds, if it is unknown when the database or the disk is back. */
const defaultRetryAfter = 30

export function refusalOf(failure: unknown, requestId: string): Refusal {
  const error = isUnavailable(failure) ? unavailable('request.unavailable') : failure
  if (!isDomainError(error)) {
    return { status: 500, reply: envelope('request.failed', {}, requestId), retryAfter: null }
  }
  const reply = envelope(error.code, error.params, requestId, error.fields)
  return { status: statusOf[error.kind], reply, retryAfter: retryAfterOf(error) }
}

function retryAfterOf({ kind, params }: DomainError): number | null {
  if (kind === 'Unavailable') return defaultRetryAfter
  const seconds = params['seconds']
  return kind === 'TooMany' && typeof seconds === 'number' ? seconds : null
}

export function refuseCall(
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

interface RefusalParts {
  path: string
  acceptLanguage: string | null
  requestId: string
}

/** Builds the response for an error: the envelope for a call, a page in its language for a person. */
export const refusalResponse = (
  error: unknown,
  { path, acceptLanguage, requestId }: RefusalParts,
): Response =>
  isCall(path)
    ? withLocale(localeOfCall(acceptLanguage), () => refuseCall(error, requestId))
    : withLocale(localeOfPath(path), () => failurePage(refusalOf(error, requestId)))

/**
 * Builds a page that explains the failure and needs no database, college or file. It uses the current language, which
 * `withLocale` sets.
 */
export function failurePage({ status, reply, retryAfter }: Refusal): Response {
  const isOurs = status >= 500
  const title = isOurs ? m['failure.title']() : m['failure.refused']()
  const text = status === 500 ? m['failure.text']() : reply.message
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  })
  if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
  return new Response(pageOf(title, text), { status, headers })
}

const style = `
body { font: 1.0625rem/1.5 system-ui, sans-serif; color: #1c2733; background: #f5f7fa; margin: 0 }
main { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
@media (prefers-color-scheme: dark) { body { color: #e6ebf1; background: #10161d } }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`

const pageOf = (title: string, text: string): string => `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<p>${escapeText(text)}</p>
</main>
</body>
</html>
`

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
