import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Headers as Node sends them on without looking at each twice: name, value, name, value. */
export type HeaderLines = readonly string[]

/** An answer that needs no more work: its bytes in one or more encodings, and what is said about them. */
export interface FinishedBytes {
  bodies: Partial<Record<Encoding, Uint8Array>>
  etag: string
  headers: OutgoingHttpHeaders
  /** 200 where nothing is said. */
  status?: number
  /** All that is said about a body, put together when it is first sent. */
  lines?: Partial<Record<Encoding, HeaderLines>>
}

/**
 * Answers 200, or 304 where the browser has these bytes already. `common` is what every answer says;
 * all headers go out in one call, which on result day is a tenth of the work.
 */
export function sendFinished(
  request: IncomingMessage,
  response: ServerResponse,
  finished: FinishedBytes,
  common: HeaderLines,
): void {
  const { etag, status = 200 } = finished
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, [...common, 'etag', etag, 'vary', 'Accept-Encoding']).end()
    return
  }
  const [encoding, body] = pickBody(finished, String(request.headers['accept-encoding'] ?? ''))
  finished.lines ??= {}
  const own = (finished.lines[encoding] ??= linesAbout(finished, encoding, body))
  response.writeHead(status, common.concat(own))
  response.end(request.method === 'HEAD' ? undefined : body)
}

const linesAbout = ({ headers, etag }: FinishedBytes, encoding: Encoding, body: Uint8Array): HeaderLines =>
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

function pickBody(finished: FinishedBytes, accepts: string): [Encoding, Uint8Array] {
  const { bodies } = finished
  if (bodies.br && accepts.includes('br')) return ['br', bodies.br]
  // Browsers ask for brotli only over TLS; a campus without it gets gzip, made when first asked for.
  if (/\bgzip\b/.test(accepts) && (bodies.gzip ?? bodies.br)) {
    bodies.gzip ??= gzipSync(plainOf(finished), { level: 6 })
    return ['gzip', bodies.gzip]
  }
  return ['identity', plainOf(finished)]
}

function plainOf({ bodies }: FinishedBytes): Uint8Array {
  if (bodies.identity) return bodies.identity
  return bodies.br ? brotliDecompressSync(bodies.br) : new Uint8Array()
}
