import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { readAcceptEncoding } from './accepted-encoding.ts'

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
