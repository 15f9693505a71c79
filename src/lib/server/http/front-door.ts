import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeResponse } from 'astro/app/node'
import type { App as House } from '../app.ts'
import { invalid, notAllowed } from '../core/errors.ts'
import { type Caller, identifyCaller } from './client-address.ts'
import { compressResponse } from './compress-response.ts'
import { type FinishedBytes, type HeaderLines, linesOf, sendFinished } from './finished-bytes.ts'
import { type FinishedResultRoute, createFinishedResultRoute } from './finished-result-route.ts'
import { answerHealth, answerMetrics, countFinished, countRequest } from './health.ts'
import { knownMethods } from './methods.ts'
import { requestOf } from './node-request.ts'
import { createKnownOrigins, pageAddress } from './page-address.ts'
import { isCall } from './page-access.ts'
import { cacheTagsHeader } from './page-cache.ts'
import type { LimitName } from './rate-limit.ts'
import { refusalResponse } from './refusal-response.ts'
import { type RequestTarget, readTarget } from './request-target.ts'
import { secureCookies } from './secure-cookies.ts'
import { securityHeadersFor, setSecurityHeaders } from './security-headers.ts'
import type { Render } from './site.ts'
import { closeAfterUnreadBody, comesAfterTheEnd } from './unread-body.ts'

export interface Door {
  app: House
  render: Render
  staticFiles: ReadonlyMap<string, FinishedBytes>
}

interface OpenDoor extends Door {
  finishedResult: FinishedResultRoute
  /** True for an origin whose pages are kept. */
  isKnownOrigin(origin: string): boolean
}

interface Visit extends RequestTarget {
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  requestId: string
  /** The limits that have counted it while its finished bytes were looked for. */
  counted?: readonly LimitName[]
}

/** Finished bytes first; only what has none goes through Astro. */
export function frontDoor(parts: Door): (request: IncomingMessage, response: ServerResponse) => void {
  const door: OpenDoor = {
    ...parts,
    finishedResult: createFinishedResultRoute(parts.app),
    isKnownOrigin: createKnownOrigins(parts.app.env.publicOrigin),
  }
  const tellOfProxy = tellOnceOfProxy(parts.app)
  return (request, response) => {
    if (comesAfterTheEnd(request)) return
    closeAfterUnreadBody(request, response)
    const caller = identifyCaller(request, door.app.env.trustProxy, tellOfProxy)
    const target = readTarget(request)
    const visit = { request, response, caller, requestId: randomUUID(), ...(target ?? unreadable(request)) }
    try {
      const oddity = target ? oddityOf(request) : invalid('request.malformed')
      if (oddity) return refuseAtDoor(visit, oddity)
      // What is in memory goes out in the same turn of the loop, without a promise.
      const finished = isRead(request) ? findFinished(door, visit) : null
      if (finished instanceof Promise) answerWhenFound(door, visit, finished)
      else if (finished) sendFound(visit, finished)
      else answerWhenMade(door, visit)
    } catch (error) {
      fail(door, visit, error)
    }
  }
}

/** Once a process: behind a proxy that is not named, every visitor counts as one address. */
function tellOnceOfProxy({ log }: House): (peer: string) => void {
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

/** An unknown method would make the web's own request class throw, or reach pages that never heard of it. */
const oddityOf = ({ method }: IncomingMessage): Error | null =>
  knownMethods.some((known) => known === method) ? null : notAllowed('request.notAllowed')

/** Its body, if any, stays unread: the connection ends with the answer. */
function refuseAtDoor(visit: Visit, oddity: Error): void {
  visit.response.setHeader('connection', 'close')
  void sendRefusal(visit, oddity)
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function sendFound(visit: Visit, found: FinishedBytes): void {
  countFinished()
  sendFinished(visit.request, visit.response, found, commonLines(visit))
}

function answerWhenFound(door: OpenDoor, visit: Visit, finished: Promise<FinishedBytes | null>): void {
  finished
    .then((found) => (found ? sendFound(visit, found) : answer(door, { ...visit, counted: ['results'] })))
    .catch((error: unknown) => fail(door, visit, error))
}

function answerWhenMade(door: OpenDoor, visit: Visit): void {
  answer(door, visit).catch((error: unknown) => fail(door, visit, error))
}

function fail(door: Door, visit: Visit, error: unknown): void {
  door.app.reportFailure(error, visit.requestId)
  void sendRefusal(visit, error)
}

async function answer(door: OpenDoor, visit: Visit): Promise<void> {
  const { request, response, path } = visit
  dressResponse(visit)
  if (isRead(request) && path === '/healthz') return answerHealth(door.app, response)
  if (isRead(request) && path === '/metrics' && visit.caller.isLoopback) return answerMetrics(response)
  return renderPage(door, visit)
}

function findFinished(door: OpenDoor, visit: Visit): Promise<FinishedBytes | null> | FinishedBytes | null {
  const { request, url, path } = visit
  const file = door.staticFiles.get(path)
  if (file) return file
  // Another site's page needs headers that finished bytes do not have.
  if (request.headers.origin !== undefined) return null
  if (url.includes('?')) return door.finishedResult.find(url, visit.caller)
  return request.headers.cookie === undefined ? door.app.pageCache.find(addressOf(door, visit)) : null
}

/**
 * The origin, that of PUBLIC_ORIGIN where it is set: a forged Host header can then neither pass the
 * origin check nor reach a link. Without it, each host has pages of its own.
 */
const originOf = ({ app }: Door, { host, caller }: Visit): string =>
  app.env.publicOrigin ?? `${caller.isSecure ? 'https' : 'http'}://${host}`

const addressOf = (door: Door, visit: Visit): string => pageAddress(originOf(door, visit), visit.url)

async function renderPage(door: OpenDoor, visit: Visit): Promise<void> {
  const { app, render } = door
  const { request, response, caller, requestId } = visit
  const generation = app.pageCache.generation()
  const address = addressOf(door, visit)
  const webRequest = requestOf(request, address)
  const locals: App.Locals = { app, caller, requestId, user: null, counted: visit.counted ?? [] }
  const page = await render(webRequest, locals, caller.address)
  if (locals.failure !== undefined) return fail(door, visit, locals.failure)
  if (caller.isSecure || webRequest.url.startsWith('https:')) secureCookies(page.headers)
  // What is not for everyone, or holds for this request alone.
  const isOwn = page.status >= 300 || isCall(visit.path)
  if (isOwn && !page.headers.has('cache-control')) page.headers.set('cache-control', 'no-store')
  if (isForEveryone(visit) && door.isKnownOrigin(originOf(door, visit))) {
    const kept = await app.pageCache.keep(address, page, generation)
    if (kept) return sendFinished(request, response, kept, [])
  }
  page.headers.delete(cacheTagsHeader)
  await writeResponse(
    await compressResponse(page, String(request.headers['accept-encoding'] ?? '')),
    response,
  )
}

const linesOverTls = linesOf(securityHeadersFor(true))
const plainLines = linesOf(securityHeadersFor(false))
const commonLines = ({ caller, requestId }: Visit): HeaderLines =>
  (caller.isSecure ? linesOverTls : plainLines).concat('x-request-id', requestId)

/** For answers that are still to be made, by whomever. */
function dressResponse({ response, caller, requestId }: Visit): void {
  countRequest(response)
  setSecurityHeaders(response, caller.isSecure)
  response.setHeader('x-request-id', requestId)
}

const isForEveryone = ({ request, url }: Visit): boolean =>
  request.method === 'GET' && request.headers.cookie === undefined && !url.includes('?')

async function sendRefusal(visit: Visit, error: unknown): Promise<void> {
  const { request, response, path, requestId } = visit
  if (response.headersSent) return void response.destroy()
  if (!response.hasHeader('x-request-id')) dressResponse(visit)
  const acceptLanguage = request.headers['accept-language'] ?? null
  const refused = refusalResponse(error, { path, acceptLanguage, requestId })
  if (refused.status === 405) refused.headers.set('allow', knownMethods.join(', '))
  await writeResponse(refused, response)
}
