import type { IncomingMessage, ServerResponse } from 'node:http'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { LRUCache } from 'lru-cache'
import type { AnswersFromMemory, PrerenderedBytes } from '../pages/prerendered-bytes.ts'
import type { LimitName } from '../rate-limit.ts'
import type { Caller } from '../security/client-address.ts'
import type { Render } from '../site.ts'

export interface RequestHandlerParts {
  app: App.Locals['app']
  render: Render
  staticFiles: ReadonlyMap<string, PrerenderedBytes>
}

/** What is created once for all requests. */
export interface HandlerResources extends RequestHandlerParts {
  memories: readonly AnswersFromMemory[]
  /** Whether pages of the origin are cached. */
  isKnownOrigin(origin: string): boolean
}

export interface RequestContext extends RequestTarget {
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  requestId: string
  /** The limits that have counted it during the search for prerendered bytes. */
  counted?: readonly LimitName[]
}

/** The validated target of a request. */
export interface RequestTarget {
  /** Path and query, beginning with a slash. */
  url: string
  path: string
  /** Exactly `host[:port]`. */
  host: string
}

/**
 * Parses the request line and the Host header; returns null for an invalid target. All later code may rely on it:
 * escapes are UTF-8, there is no NUL (which no database text can hold), and the host is valid.
 */
export function readTarget({ url = '/', headers }: IncomingMessage): RequestTarget | null {
  if (url.startsWith('/')) return soundTarget(url, headers.host ?? 'localhost')
  // The absolute form that proxies use; its host takes precedence.
  const absolute = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(url)
  if (!absolute) return null
  const rest = absolute[2] ?? '/'
  return soundTarget(rest.startsWith('/') ? rest : `/${rest}`, absolute[1] ?? '')
}

function soundTarget(url: string, host: string): RequestTarget | null {
  if (!isWellEscaped(url) || !isHost(host)) return null
  return { url, path: url.split('?', 1)[0] ?? '/', host: host.toLowerCase() }
}

/** Matches escapes of bytes beyond ASCII, NUL, and malformed escapes; all others are valid. */
const doubtful = /%(?:00|[0-7](?![\da-f])|[^0-7]|$)/i

function isWellEscaped(url: string): boolean {
  if (!doubtful.test(url)) return true
  try {
    return !decodeURIComponent(url).includes('\0')
  } catch {
    return false
  }
}

const hostAndPort = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
/** Caches valid hosts, with a bound because a caller can invent them. */
const known = new LRUCache<string, true>({ max: 1000 })
/** The last host, which is nearly always the next one too. */
let last = ''

function isHost(host: string): boolean {
  if (host === last || known.has(host)) return true
  if (!hostAndPort.test(host) || !URL.canParse(`http://${host}`)) return false
  known.set(host, true)
  last = host
  return true
}

/** Converts Node's request to a web Request, at the address from `pageAddress`. */
export function requestOf(incoming: IncomingMessage, address: string): Request {
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: bodyOf(incoming), duplex: 'half' as const } : {}
  return new Request(address, { method, headers: headersOf(incoming), ...body })
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  return headers
}

/**
 * Converts Node's request body to a web stream. Nothing is read before a reader asks for it, and a reader that stops
 * leaves the socket open: `Readable.toWeb` would close it, and the refusal would never arrive.
 */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  // It is the same class with two types: Node's own and the web's.
  return NodeReadableStream.from(chunks) as unknown as ReadableStream<Uint8Array>
}
