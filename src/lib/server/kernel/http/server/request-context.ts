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

/** What is made once for all requests. */
export interface OpenHandler extends RequestHandlerParts {
  memories: readonly AnswersFromMemory[]
  /** True for an origin whose pages are kept. */
  isKnownOrigin(origin: string): boolean
}

export interface RequestContext extends RequestTarget {
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  requestId: string
  /** The limits that have counted it while its prerendered bytes were looked for. */
  counted?: readonly LimitName[]
}

/** What is asked for, once it is known to be sound. */
export interface RequestTarget {
  /** Path and query, beginning with a slash. */
  url: string
  path: string
  /** `host[:port]` and nothing else. */
  host: string
}

/**
 * Reads the first line and the Host header; null for what cannot be meant. Everything behind the request
 * handler may rely on it: escapes are UTF-8, there is no NUL (which no database text can hold), and the
 * host is one.
 */
export function readTarget({ url = '/', headers }: IncomingMessage): RequestTarget | null {
  if (url.startsWith('/')) return soundTarget(url, headers.host ?? 'localhost')
  // A proxy's way of asking; the host in the address is then the one that counts.
  const absolute = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(url)
  if (!absolute) return null
  const rest = absolute[2] ?? '/'
  return soundTarget(rest.startsWith('/') ? rest : `/${rest}`, absolute[1] ?? '')
}

function soundTarget(url: string, host: string): RequestTarget | null {
  if (!isWellEscaped(url) || !isHost(host)) return null
  return { url, path: url.split('?', 1)[0] ?? '/', host: host.toLowerCase() }
}

/** Beyond ASCII, NUL, or no escape at all: what else stands behind a percent sign can only be right. */
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
/** Hosts are few and asked for often; what a caller makes up must not fill the memory. */
const known = new LRUCache<string, true>({ max: 1000 })
/** Nearly always the one that is asked for. */
let last = ''

function isHost(host: string): boolean {
  if (host === last || known.has(host)) return true
  if (!hostAndPort.test(host) || !URL.canParse(`http://${host}`)) return false
  known.set(host, true)
  last = host
  return true
}

/** Node's request as the web's, at the address of `pageAddress`. */
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
 * Node's request body as the web's stream. Nothing is read before somebody asks for it, and who stops
 * reading leaves the socket open: `Readable.toWeb` would close it, and the refusal would never arrive.
 */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  // The same class under two names: Node's own type and the one of the web.
  return NodeReadableStream.from(chunks) as unknown as ReadableStream<Uint8Array>
}
