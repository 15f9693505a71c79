import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'

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
