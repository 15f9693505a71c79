import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeResponse } from 'astro/app/node'
import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client'
import { invalid, notAllowed } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { Health } from '../../health/health.service.ts'
import { isCall, knownMethodsAt } from '../call-folders.ts'
import {
  requestAddress,
  createKnownOrigins,
  findPrerendered,
  requestOrigin,
} from '../pages/find-prerendered.ts'
import { cacheTagsHeader, cacheUntilHeader } from '../pages/page-cache.ts'
import {
  type HeaderLines,
  linesOf,
  type PrerenderedBytes,
  readAcceptEncoding,
  sendPrerendered,
} from '../pages/prerendered-bytes.ts'
import { refusalResponse } from '../replies/refusals.ts'
import { identifyCaller } from '../security/client-address.ts'
import { trimCsp } from '../security/content-policy.ts'
import { closeAfterUnreadBody, comesAfterTheEnd } from './body-limits.ts'
import {
  type HandlerResources,
  readTarget,
  type RequestContext,
  type RequestHandlerParts,
  requestOf,
  type RequestTarget,
} from './request-context.ts'

/** The headers of every response. */
const always: Readonly<OutgoingHttpHeaders> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * The additional headers of a document. The content security policy comes with the page, which knows its own hashes.
 */
const documentHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

const withTls = (plain: Readonly<OutgoingHttpHeaders>) => ({
  plain,
  tls: { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
})
const ofDocuments = withTls({ ...always, ...documentHeaders })
const ofParts = withTls(always)

/** Returns the headers; `isPart` is for a script or a style. */
const securityHeadersFor = (isSecure: boolean, isPart = false): Readonly<OutgoingHttpHeaders> =>
  (isPart ? ofParts : ofDocuments)[isSecure ? 'tls' : 'plain']

function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  for (const [name, value] of Object.entries(securityHeadersFor(isSecure)))
    if (value !== undefined) response.setHeader(name, value)
}

const picture = /^image\/(?:png|jpeg|webp)\b/

/** A picture is no document: a home page on a slow line loads the logo, too. */
function leaveToDocuments(response: ServerResponse, type: string | null): void {
  if (picture.test(type ?? '')) for (const name of Object.keys(documentHeaders)) response.removeHeader(name)
}

/** Tries prerendered bytes first; only other requests go through Astro. */
export function requestHandler(
  parts: RequestHandlerParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const handler: HandlerResources = {
    ...parts,
    memories: parts.app.features.flatMap((feature) => feature.answersFromMemory?.(parts.app) ?? []),
    isKnownOrigin: createKnownOrigins(parts.app.env.publicOrigin),
  }
  const warnOfProxy = createProxyWarning(parts.app.log)
  return (request, response) => {
    if (comesAfterTheEnd(request)) return
    handler.app.traffic.count()
    closeAfterUnreadBody(request, response)
    const caller = identifyCaller(request, handler.app.env.trustProxy, warnOfProxy)
    const target = readTarget(request)
    const context = { request, response, caller, requestId: randomUUID(), ...(target ?? unreadable(request)) }
    try {
      const oddity = target ? oddityOf(request, target) : invalid('request.malformed')
      if (oddity) return refuseAtOnce(context, oddity)
      // A response from memory is sent in the same turn of the event loop, without a promise.
      const prerendered = isRead(request) ? findPrerendered(handler, context) : null
      if (prerendered instanceof Promise) answerWhenFound(handler, context, prerendered)
      else if (prerendered) sendFound(context, prerendered)
      else answerWhenMade(handler, context)
    } catch (error) {
      fail(handler, context, error)
    }
  }
}

/** Warns once per process about an unnamed proxy: all visitors behind it count as one address. */
function createProxyWarning(log: Logger): (peer: string) => void {
  let isReported = false
  return (peer) => {
    if (isReported) return
    isReported = true
    log.warn({ peer }, unnamedProxy)
  }
}

const unnamedProxy =
  'a proxy forwards to this server but TRUST_PROXY is not set to its address: all its visitors count as one'

/** Builds a target only for the refusal, whose language depends on the path. */
const unreadable = ({ url = '/' }: IncomingMessage): RequestTarget => ({
  url,
  path: url.split('?', 1)[0] ?? '/',
  host: 'localhost',
})

/**
 * Returns the refusal of a malformed request. An unknown method would make the web Request class throw, or reach
 * pages that do not expect it. Two `Host` headers, which a proxy may read differently from Node, and HTTP/0.9, which
 * has none, are refused.
 */
function oddityOf({ method = '', rawHeaders, httpVersionMajor }: IncomingMessage, { path }: RequestTarget) {
  if (httpVersionMajor < 1 || hasTwoHosts(rawHeaders)) return invalid('request.invalid')
  return knownMethodsAt(path).includes(method) ? null : notAllowed('request.notAllowed')
}

/** Whether the request has two Host headers. @param rawHeaders names and values alternately */
const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length >
  1

/** Refuses without reading the body: the connection closes with the response. */
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
  handler: HandlerResources,
  context: RequestContext,
  prerendered: Promise<PrerenderedBytes | null>,
): void {
  prerendered
    .then((found) => (found ? sendFound(context, found) : answer(handler, context)))
    .catch((error: unknown) => fail(handler, context, error))
}

function answerWhenMade(handler: HandlerResources, context: RequestContext): void {
  answer(handler, context).catch((error: unknown) => fail(handler, context, error))
}

function fail(handler: RequestHandlerParts, context: RequestContext, error: unknown): void {
  handler.app.reportFailure(error, context.requestId)
  void sendRefusal(context, error)
}

async function answer(handler: HandlerResources, context: RequestContext): Promise<void> {
  const { request, response, path } = context
  dressResponse(context)
  if (isRead(request) && path === '/healthz') return answerHealth(handler.app.health, response)
  if (isRead(request) && path === '/metrics' && context.caller.isLoopback) return answerMetrics(response)
  return renderPage(handler, context)
}

async function renderPage(handler: HandlerResources, context: RequestContext): Promise<void> {
  const { app, render } = handler
  const { request, response, caller, requestId } = context
  const generations = { all: app.pageCache.generation(), own: app.personalPages.generation() }
  const address = requestAddress(handler, context)
  const webRequest = requestOf(request, address)
  const locals: App.Locals = { app, caller, requestId, user: null, counted: context.counted ?? [] }
  const page = await render(webRequest, locals, caller.address)
  if (!isRead(request)) await app.applyOwnChanges()
  if (locals.failure !== undefined) return fail(handler, context, locals.failure)
  leaveToDocuments(response, page.headers.get('content-type'))
  if (caller.isSecure || webRequest.url.startsWith('https:')) secureCookies(page.headers)
  // The response is not for everyone, or is valid only for this request.
  const isOwn = page.status >= 300 || isCall(context.path)
  if (isOwn && !page.headers.has('cache-control')) page.headers.set('cache-control', 'no-store')
  if (isPlainQuestion(context) && handler.isKnownOrigin(requestOrigin(handler, context))) {
    const kept = locals.user
      ? await app.personalPages.keep(address, locals.user, page, generations.own)
      : isForEveryone(context) && (await app.pageCache.keep(address, page, generations.all))
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

/** Sets the common headers of a response that is yet to be produced. */
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

/** Adds `Secure` to all cookies of an encrypted connection, so that they are never sent over plain HTTP. */
function secureCookies(headers: Headers): void {
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines)
    headers.append('set-cookie', /;\s*secure\b/i.test(line) ? line : `${line}; Secure`)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const textTypes = /^(text\/|application\/json)/

/**
 * Compresses rendered pages and replies, so that they are small enough for a 2G connection; other responses stay
 * unchanged, including those with `no-transform`. A page's content security policy is trimmed for every client,
 * because the headers with the site-wide policy exceed the default limit of a proxy.
 */
export async function compressResponse(response: Response, accepts: string): Promise<Response> {
  if (response.headers.has('content-encoding')) return response
  const { br, gzip } = readAcceptEncoding(accepts)
  const encoding = br ? 'br' : gzip ? 'gzip' : null
  const policy = response.headers.get('content-security-policy')
  const isText = textTypes.test(response.headers.get('content-type') ?? '')
  const isWhole = response.headers.get('cache-control')?.includes('no-transform')
  const isPacked = encoding !== null && isText && !isWhole && response.body !== null
  if (!isPacked && policy === null) return response
  const { status } = response
  const plain = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (policy !== null) headers.set('content-security-policy', trimCsp(policy, plain))
  if (isText && !isWhole) headers.append('vary', 'Accept-Encoding')
  if (!isPacked) return new Response(response.body && plain, { status, headers })
  const packed = encoding === 'br' ? await brotli(plain, quick) : await zip(plain)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(packed.byteLength))
  return new Response(new Uint8Array(packed), { status, headers })
}

/**
 * With these settings an office page is 6 % smaller than with the best gzip. The next quality saves nothing, the one
 * below is 7 % larger; a window of the page's size instead of four megabytes takes a third less time.
 */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } }

/**
 * Streams a body that may be large at the client's pace: Astro's own writer would read all of it into memory for a
 * slow client. A failure in the middle closes the connection, so that a partial body is not taken for a complete one.
 */
export async function streamResponse(
  { status, headers, body }: Response,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  if (!body) return void response.end()
  // Node has its own type for the web stream.
  await pipeline(Readable.fromWeb(body as ReadableStream), response).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

/** Whether the client disconnected. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

collectDefaultMetrics()
const requests = new Counter({
  name: 'http_requests_total',
  help: 'Answers that were made when asked for, by status class',
  labelNames: ['status'],
})
const seconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time from the first byte in to the last byte out',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
})

let prerenderedAnswers = 0
new Counter({
  name: 'http_finished_answers_total',
  help: 'Answers that were sent from prerendered bytes',
  collect() {
    this.reset()
    this.inc(prerenderedAnswers)
  },
})

/** Counts with a plain number: on result day nothing more expensive may run next to reading and writing. */
function countPrerendered(): void {
  prerenderedAnswers += 1
}

/** Counts rendered responses and measures their duration. */
function countRequest(response: ServerResponse): void {
  const began = performance.now()
  response.once('finish', () => {
    requests.inc({ status: `${Math.floor(response.statusCode / 100)}xx` })
    seconds.observe((performance.now() - began) / 1000)
  })
}

/** Responds with 200 if database, disk and queue work, otherwise 503; the body says which one fails. */
async function answerHealth(health: Health, response: ServerResponse): Promise<void> {
  const report = await health()
  response.writeHead(report.status === 'ok' ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(report))
}

/** Serves metrics to a collector on this machine; visitors behind a proxy cannot read them. */
async function answerMetrics(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': register.contentType })
  response.end(await register.metrics())
}
