import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { writeResponse } from 'astro/app/node'
import type { App as House } from '../app.ts'
import { type Caller, identifyCaller } from './client-address.ts'
import { compressResponse } from './compress-response.ts'
import { type FinishedBytes, sendFinished } from './finished-bytes.ts'
import { type FinishedResultRoute, createFinishedResultRoute } from './finished-result-route.ts'
import { answerHealth, answerMetrics, countFinished, countRequest } from './health.ts'
import { requestOf } from './node-request.ts'
import { cacheTagsHeader } from './page-cache.ts'
import { isDomainError } from '../core/errors.ts'
import { localeOfCall, withLocale } from './locale.ts'
import { isCall } from './page-access.ts'
import { refusalOf } from './respond.ts'
import { secureCookies } from './secure-cookies.ts'
import { securityHeadersFor, setSecurityHeaders } from './security-headers.ts'
import type { Render } from './site.ts'
import { type TooManyPage, createTooManyPage } from './too-many-page.ts'
import { closeAfterUnreadBody, comesAfterTheEnd } from './unread-body.ts'

export interface Door {
  app: House
  render: Render
  staticFiles: ReadonlyMap<string, FinishedBytes>
}

interface OpenDoor extends Door {
  finishedResult: FinishedResultRoute
  tooManyPage: TooManyPage
}

interface Visit {
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  requestId: string
  path: string
  /** A limit has counted it while its finished bytes were looked for. */
  isCounted?: boolean
}

/** Finished bytes first; only what has none goes through Astro. */
export function frontDoor(parts: Door): (request: IncomingMessage, response: ServerResponse) => void {
  const door: OpenDoor = {
    ...parts,
    finishedResult: createFinishedResultRoute(parts.app),
    tooManyPage: createTooManyPage(parts),
  }
  const tellOfProxy = tellOnceOfProxy(parts.app)
  return (request, response) => {
    if (comesAfterTheEnd(request)) return
    closeAfterUnreadBody(request, response)
    const caller = identifyCaller(request, door.app.env.trustProxy, tellOfProxy)
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const visit = { request, response, caller, requestId: randomUUID(), path }
    try {
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

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function sendFound(visit: Visit, found: FinishedBytes): void {
  countFinished()
  sendFinished(visit.request, visit.response, found, commonHeaders(visit))
}

function answerWhenFound(door: OpenDoor, visit: Visit, finished: Promise<FinishedBytes | null>): void {
  finished
    .then((found) => (found ? sendFound(visit, found) : answer(door, { ...visit, isCounted: true })))
    .catch((error: unknown) => fail(door, visit, error))
}

function answerWhenMade(door: OpenDoor, visit: Visit): void {
  answer(door, visit).catch((error: unknown) => fail(door, visit, error))
}

function fail(door: OpenDoor, visit: Visit, error: unknown): void {
  const { requestId, response, path } = visit
  door.app.reportFailure(error, requestId)
  const isLimit = isDomainError(error) && error.kind === 'TooMany'
  if (!isLimit || isCall(path) || response.headersSent) return sendRefusal(visit, error)
  sendTooMany(door, visit, refusalOf(error, requestId).retryAfter).catch((failure: unknown) => {
    door.app.reportFailure(failure, requestId)
    sendRefusal(visit, error)
  })
}

/** A refused page as a page, in the language of its address. */
async function sendTooMany(door: OpenDoor, visit: Visit, retryAfter: number | null): Promise<void> {
  const page = await door.tooManyPage(visit.path)
  const headers = { ...page.headers, 'cache-control': 'no-store', 'retry-after': String(retryAfter ?? 1) }
  sendFinished(visit.request, visit.response, { ...page, headers, status: 429 }, commonHeaders(visit))
}

async function answer(door: OpenDoor, visit: Visit): Promise<void> {
  const { request, response, path } = visit
  dressResponse(visit)
  if (isRead(request) && path === '/healthz') return answerHealth(door.app, response)
  if (isRead(request) && path === '/metrics' && visit.caller.isLoopback) return answerMetrics(response)
  return renderPage(door, visit)
}

function findFinished(door: OpenDoor, visit: Visit): Promise<FinishedBytes | null> | FinishedBytes | null {
  const { request, path } = visit
  const file = door.staticFiles.get(path)
  if (file) return file
  // Another site's page needs headers that finished bytes do not have.
  if (request.headers.origin !== undefined) return null
  const url = request.url ?? '/'
  if (url.includes('?')) return door.finishedResult.find(url, visit.caller)
  return request.headers.cookie === undefined ? door.app.pageCache.find(path) : null
}

async function renderPage(door: OpenDoor, visit: Visit): Promise<void> {
  const { app, render } = door
  const { request, response, caller, requestId } = visit
  const generation = app.pageCache.generation()
  const webRequest = requestOf(request, app.env.publicOrigin, caller.isSecure)
  const locals = { app, caller, requestId, user: null, isCounted: visit.isCounted ?? false }
  const page = await render(webRequest, locals, caller.address)
  if (page.status === 429 && page.body === null)
    return sendTooMany(door, visit, Number(page.headers.get('retry-after')))
  if (caller.isSecure || webRequest.url.startsWith('https:')) secureCookies(page.headers)
  // What is not for everyone, or holds for this request alone.
  const isOwn = page.status >= 300 || isCall(visit.path)
  if (isOwn && !page.headers.has('cache-control')) page.headers.set('cache-control', 'no-store')
  if (isForEveryone(request)) {
    const kept = await app.pageCache.keep(visit.path, page, generation)
    if (kept) return sendFinished(request, response, kept, {})
  }
  page.headers.delete(cacheTagsHeader)
  await writeResponse(
    await compressResponse(page, String(request.headers['accept-encoding'] ?? '')),
    response,
  )
}

const commonHeaders = ({ caller, requestId }: Visit): OutgoingHttpHeaders => ({
  ...securityHeadersFor(caller.isSecure),
  'x-request-id': requestId,
})

/** For answers that are still to be made, by whomever. */
function dressResponse({ response, caller, requestId }: Visit): void {
  countRequest(response)
  setSecurityHeaders(response, caller.isSecure)
  response.setHeader('x-request-id', requestId)
}

const isForEveryone = (request: IncomingMessage): boolean =>
  request.method === 'GET' && request.headers.cookie === undefined && !request.url?.includes('?')

function sendRefusal({ request, response, requestId }: Visit, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const locale = localeOfCall(request.headers['accept-language'] ?? null)
  const { status, reply, retryAfter } = withLocale(locale, () => refusalOf(error, requestId))
  if (retryAfter !== null) response.setHeader('retry-after', retryAfter)
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(reply))
}
