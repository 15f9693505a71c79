import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeResponse } from 'astro/app/node'
import { invalid, notAllowed } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import { isCall, knownMethodsAt } from '../call-folders.ts'
import { addressOf, createKnownOrigins, findPrerendered, originOf } from '../pages/find-prerendered.ts'
import { cacheTagsHeader, cacheUntilHeader } from '../pages/page-cache.ts'
import {
  type HeaderLines,
  linesOf,
  type PrerenderedBytes,
  sendPrerendered,
} from '../pages/prerendered-bytes.ts'
import { refusalResponse } from '../replies/refusals.ts'
import { identifyCaller } from '../security/client-address.ts'
import { securityHeadersFor, setSecurityHeaders } from '../security/headers.ts'
import { closeAfterUnreadBody, comesAfterTheEnd } from './body-limits.ts'
import { compressResponse, streamResponse } from './compress-response.ts'
import { answerHealth, answerMetrics, countPrerendered, countRequest } from './health.ts'
import {
  type OpenHandler,
  readTarget,
  type RequestContext,
  type RequestHandlerParts,
  requestOf,
  type RequestTarget,
} from './request-context.ts'

/** Prerendered bytes first; only what has none goes through Astro. */
export function requestHandler(
  parts: RequestHandlerParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const handler: OpenHandler = {
    ...parts,
    memories: parts.app.features.flatMap((feature) => feature.answersFromMemory?.(parts.app) ?? []),
    isKnownOrigin: createKnownOrigins(parts.app.env.publicOrigin),
  }
  const tellOfProxy = tellOnceOfProxy(parts.app.log)
  return (request, response) => {
    if (comesAfterTheEnd(request)) return
    handler.app.traffic.count()
    closeAfterUnreadBody(request, response)
    const caller = identifyCaller(request, handler.app.env.trustProxy, tellOfProxy)
    const target = readTarget(request)
    const context = { request, response, caller, requestId: randomUUID(), ...(target ?? unreadable(request)) }
    try {
      const oddity = target ? oddityOf(request, target) : invalid('request.malformed')
      if (oddity) return refuseAtOnce(context, oddity)
      // What is in memory goes out in the same turn of the loop, without a promise.
      const prerendered = isRead(request) ? findPrerendered(handler, context) : null
      if (prerendered instanceof Promise) answerWhenFound(handler, context, prerendered)
      else if (prerendered) sendFound(context, prerendered)
      else answerWhenMade(handler, context)
    } catch (error) {
      fail(handler, context, error)
    }
  }
}

/** Once a process: behind a proxy that is not named, every visitor counts as one address. */
function tellOnceOfProxy(log: Logger): (peer: string) => void {
  let isTold = false
  return (peer) => {
    if (isTold) return
    isTold = true
    log.warn({ peer }, unnamedProxy)
  }
}

const unnamedProxy =
  'a proxy forwards to this server but TRUST_PROXY is not set to its address: all its visitors count as one'

/** For the refusal alone: its language stands in the path. */
const unreadable = ({ url = '/' }: IncomingMessage): RequestTarget => ({
  url,
  path: url.split('?', 1)[0] ?? '/',
  host: 'localhost',
})

/**
 * An unknown method would make the web's own request class throw, or reach pages that never heard of it. Of two `Host`
 * headers, which a proxy may read otherwise than Node, and of HTTP/0.9, which has none, nothing is answered.
 */
function oddityOf({ method = '', rawHeaders, httpVersionMajor }: IncomingMessage, { path }: RequestTarget) {
  if (httpVersionMajor < 1 || hasTwoHosts(rawHeaders)) return invalid('request.invalid')
  return knownMethodsAt(path).includes(method) ? null : notAllowed('request.notAllowed')
}

/** @param rawHeaders names and values in turns */
const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length >
  1

/** Its body, if any, stays unread: the connection ends with the answer. */
function refuseAtOnce(context: RequestContext, oddity: Error): void {
  context.response.setHeader('connection', 'close')
  void sendRefusal(context, oddity)
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function sendFound(context: RequestContext, found: PrerenderedBytes): void {
  countPrerendered()
  sendPrerendered(context.request, context.response, found, commonLines(context, found.isPart))
}

function answerWhenFound(
  handler: OpenHandler,
  context: RequestContext,
  prerendered: Promise<PrerenderedBytes | null>,
): void {
  prerendered
    .then((found) => (found ? sendFound(context, found) : answer(handler, context)))
    .catch((error: unknown) => fail(handler, context, error))
}

function answerWhenMade(handler: OpenHandler, context: RequestContext): void {
  answer(handler, context).catch((error: unknown) => fail(handler, context, error))
}

function fail(handler: RequestHandlerParts, context: RequestContext, error: unknown): void {
  handler.app.reportFailure(error, context.requestId)
  void sendRefusal(context, error)
}

async function answer(handler: OpenHandler, context: RequestContext): Promise<void> {
  const { request, response, path } = context
  dressResponse(context)
  if (isRead(request) && path === '/healthz') return answerHealth(handler.app.health, response)
  if (isRead(request) && path === '/metrics' && context.caller.isLoopback) return answerMetrics(response)
  return renderPage(handler, context)
}

async function renderPage(handler: OpenHandler, context: RequestContext): Promise<void> {
  const { app, render } = handler
  const { request, response, caller, requestId } = context
  const begun = { all: app.pageCache.generation(), own: app.personalPages.generation() }
  const address = addressOf(handler, context)
  const webRequest = requestOf(request, address)
  const locals: App.Locals = { app, caller, requestId, user: null, counted: context.counted ?? [] }
  const page = await render(webRequest, locals, caller.address)
  if (locals.failure !== undefined) return fail(handler, context, locals.failure)
  if (caller.isSecure || webRequest.url.startsWith('https:')) secureCookies(page.headers)
  // What is not for everyone, or holds for this request alone.
  const isOwn = page.status >= 300 || isCall(context.path)
  if (isOwn && !page.headers.has('cache-control')) page.headers.set('cache-control', 'no-store')
  if (isPlainQuestion(context) && handler.isKnownOrigin(originOf(handler, context))) {
    const kept = locals.user
      ? await app.personalPages.keep(address, locals.user, page, begun.own)
      : isForEveryone(context) && (await app.pageCache.keep(address, page, begun.all))
    if (kept) return sendPrerendered(request, response, kept, [])
  }
  page.headers.delete(cacheTagsHeader)
  page.headers.delete(cacheUntilHeader)
  if (page.headers.has('accept-ranges')) return streamResponse(page, response)
  await writeResponse(
    await compressResponse(page, String(request.headers['accept-encoding'] ?? '')),
    response,
  )
}

const linesFor = (isPart: boolean) => ({
  tls: linesOf(securityHeadersFor(true, isPart)),
  plain: linesOf(securityHeadersFor(false, isPart)),
})
const linesOfDocuments = linesFor(false)
const linesOfParts = linesFor(true)

function commonLines({ caller, requestId }: RequestContext, isPart = false): HeaderLines {
  const lines = isPart ? linesOfParts : linesOfDocuments
  return (caller.isSecure ? lines.tls : lines.plain).concat('x-request-id', requestId)
}

/** For answers that are still to be made, by whomever. */
function dressResponse({ response, caller, requestId }: RequestContext): void {
  countRequest(response)
  setSecurityHeaders(response, caller.isSecure)
  response.setHeader('x-request-id', requestId)
}

const isPlainQuestion = ({ request, url }: RequestContext): boolean =>
  request.method === 'GET' && !url.includes('?')

const isForEveryone = ({ request }: RequestContext): boolean => request.headers.cookie === undefined

async function sendRefusal(context: RequestContext, error: unknown): Promise<void> {
  const { request, response, path, requestId } = context
  if (response.headersSent) return void response.destroy()
  if (!response.hasHeader('x-request-id')) dressResponse(context)
  const acceptLanguage = request.headers['accept-language'] ?? null
  const refused = refusalResponse(error, { path, acceptLanguage, requestId })
  if (refused.status === 405) refused.headers.set('allow', knownMethodsAt(path).join(', '))
  await writeResponse(refused, response)
}

/** Over an encrypted line no cookie may ever travel on a plain one, whoever made it. */
function secureCookies(headers: Headers): void {
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines)
    headers.append('set-cookie', /;\s*secure\b/i.test(line) ? line : `${line}; Secure`)
}
