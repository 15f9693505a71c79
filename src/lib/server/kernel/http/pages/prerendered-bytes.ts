import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, crc32, gunzipSync, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { LimitName } from '../rate-limit.ts'
import type { Caller } from '../security/client-address.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Headers in the form that Node sends without processing each: name, value, name, value. */
export type HeaderLines = readonly string[]

/** A finished response: its bytes in one or more encodings, and its headers. */
export interface PrerenderedBytes {
  bodies: Partial<Record<Encoding, Uint8Array>>
  etag: string
  headers: OutgoingHttpHeaders
  /** The default is 200. */
  status?: number
  /** Set for a script or a style: headers that only a document needs are omitted, to save bytes in each file. */
  isPart?: boolean
  /** The headers of each body, built when it is first sent. */
  lines?: Partial<Record<Encoding, HeaderLines>>
}

/**
 * Sends 200, or 304 if the browser already has these bytes. `common` are the headers of every response; all headers
 * are written in one call, which is a tenth of the work on result day.
 */
export function sendPrerendered(
  request: IncomingMessage,
  response: ServerResponse,
  prerendered: PrerenderedBytes,
  common: HeaderLines,
): void {
  const { etag, status = 200 } = prerendered
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, [...common, 'etag', etag, 'vary', 'Accept-Encoding']).end()
    return
  }
  const [encoding, body] = pickBody(prerendered, String(request.headers['accept-encoding'] ?? ''))
  prerendered.lines ??= {}
  const own = (prerendered.lines[encoding] ??= linesAbout(prerendered, encoding, body))
  response.writeHead(status, common.concat(own))
  response.end(request.method === 'HEAD' ? undefined : body)
}

const linesAbout = ({ headers, etag }: PrerenderedBytes, encoding: Encoding, body: Uint8Array): HeaderLines =>
  linesOf({
    ...headers,
    etag,
    vary: 'Accept-Encoding',
    'content-length': body.byteLength,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })

export const linesOf = (headers: Readonly<OutgoingHttpHeaders>): HeaderLines =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => [name, String(each)]),
  )

function pickBody(prerendered: PrerenderedBytes, accepts: string): [Encoding, Uint8Array] {
  const { bodies } = prerendered
  const { br, gzip } = readAcceptEncoding(accepts)
  if (bodies.br && br) return ['br', bodies.br]
  // Browsers ask for brotli only over TLS; a campus without TLS gets gzip, compressed on first use.
  if (gzip && (bodies.gzip ?? bodies.br)) {
    bodies.gzip ??= gzipSync(plainOf(prerendered), { level: 6 })
    return ['gzip', bodies.gzip]
  }
  return ['identity', plainOf(prerendered)]
}

function plainOf({ bodies }: PrerenderedBytes): Uint8Array {
  if (bodies.identity) return bodies.identity
  if (bodies.br) return brotliDecompressSync(bodies.br)
  return bodies.gzip ? gunzipSync(bodies.gzip) : new Uint8Array()
}

/** Responses from memory, tried before a page is rendered. */
export interface AnswersFromMemory {
  /** Returns null for an unknown address, or if nothing is in memory. A promise costs a turn of the event loop. */
  find(url: string, caller: Caller): LookupResult
  /** The limits that have counted a request for which a promise resolved to null. */
  counted: readonly LimitName[]
}

export type LookupResult = Promise<PrerenderedBytes | null> | PrerenderedBytes | null

/** The supported encodings that a client accepts. */
interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}

/** Browsers send the same few values; a longer one is unlikely to be repeated, so it is not cached. */
const known = new LRUCache<string, AcceptedEncodings>({ max: 100 })
const longestKnown = 200

/**
 * Parses `Accept-Encoding` (RFC 9110, 12.5.3): names separated by commas, each with a weight. Weight 0 refuses an
 * encoding, and `*` stands for all that are not named. Without the header nothing is compressed.
 */
export function readAcceptEncoding(header: string): AcceptedEncodings {
  const found = known.get(header)
  if (found) return found
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '') ?? '1'
    // An invalid weight counts as 0, because uncompressed bytes suit every client.
    weights.set(name, Number(weight) || 0)
  }
  const takes = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  const accepted = { br: takes('br'), gzip: takes('gzip') || (weights.get('x-gzip') ?? 0) > 0 }
  if (header.length <= longestKnown) known.set(header, accepted)
  return accepted
}

export const etagOf = (bytes: Uint8Array): string => `"${crc32(bytes).toString(36)}-${bytes.byteLength}"`
