import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, crc32, gunzipSync, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { LimitName } from '../rate-limit.ts'
import type { Caller } from '../security/client-address.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Headers as Node sends them on without looking at each twice: name, value, name, value. */
export type HeaderLines = readonly string[]

/** An answer that needs no more work: its bytes in one or more encodings, and what is said about them. */
export interface PrerenderedBytes {
  bodies: Partial<Record<Encoding, Uint8Array>>
  etag: string
  headers: OutgoingHttpHeaders
  /** 200 where nothing is said. */
  status?: number
  /** A script or a style: what only a document is told is left out, for a phone pays for it with each file. */
  isPart?: boolean
  /** All that is said about a body, put together when it is first sent. */
  lines?: Partial<Record<Encoding, HeaderLines>>
}

/**
 * Answers 200, or 304 where the browser has these bytes already. `common` is what every answer says;
 * all headers go out in one call, which on result day is a tenth of the work.
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
  // Browsers ask for brotli only over TLS; a campus without it gets gzip, made when first asked for.
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

/** Answers that only have to be read: asked before a page is rendered. */
export interface AnswersFromMemory {
  /** Null for every address but its own, and where there is nothing at hand. A promise costs a turn of the loop. */
  find(url: string, caller: Caller): Found
  /** The limits that have counted a request for which a promise came back empty. */
  counted: readonly LimitName[]
}

export type Found = Promise<PrerenderedBytes | null> | PrerenderedBytes | null

/** Which of our encodings a client takes. */
interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}

/** Browsers send the same few headers; a longer one is nobody's who comes again. */
const known = new LRUCache<string, AcceptedEncodings>({ max: 100 })
const longestKnown = 200

/**
 * Reads `Accept-Encoding` (RFC 9110, 12.5.3): names between commas, each with a weight. One of weight 0 is refused, and
 * `*` stands for all that are not named. Without the header nothing is packed.
 */
export function readAcceptEncoding(header: string): AcceptedEncodings {
  const found = known.get(header)
  if (found) return found
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '') ?? '1'
    // What is no number says nothing that could be relied on: the plain bytes are right for everybody.
    weights.set(name, Number(weight) || 0)
  }
  const takes = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  const accepted = { br: takes('br'), gzip: takes('gzip') || (weights.get('x-gzip') ?? 0) > 0 }
  if (header.length <= longestKnown) known.set(header, accepted)
  return accepted
}

export const etagOf = (bytes: Uint8Array): string => `"${crc32(bytes).toString(36)}-${bytes.byteLength}"`
