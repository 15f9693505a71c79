import { createHash, createHmac } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Place } from '#lib/server/kernel/files/s3-place.ts'
import { listenOnFreePort } from '../servers/free-port.ts'

export interface S3Server {
  place: S3Place
  /** Stored objects by key. */
  kept: Map<string, { bytes: Buffer; at: number }>
  /** Results of the next requests, whatever they ask for: a status, or no response. */
  failures: (number | 'hang up' | 'silence')[]
  /** Methods and keys of the requests received. */
  asked: string[]
  close(): Promise<void>
}

const keys = { accessKeyId: 'campus', secretAccessKey: 'only for this test' }
const region = 'eu-central-1'

/** Starts a small S3 server that verifies each signature and hash as real ones do. */
export async function startS3(folder = 'files/'): Promise<S3Server> {
  const kept: S3Server['kept'] = new Map()
  const failures: S3Server['failures'] = []
  const asked: string[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://store')
      const key = decodeURIComponent(url.pathname).replace(/^\/college\//, '')
      asked.push(`${request.method} ${key}`)
      const failure = failures.shift()
      if (failure === 'silence') return
      if (failure === 'hang up') return request.socket.destroy()
      if (failure) return end(response, failure)
      if (!isSigned(request, url))
        return end(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (request.headers['x-amz-content-sha256'] !== sha256(body)) return end(response, 400)
      answer(request, response, { url, key, body, kept })
    })
  })
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}/college/`
  return {
    place: { bucket: 'college', url, folder, region, ...keys },
    kept,
    failures,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface S3Request {
  url: URL
  key: string
  body: Buffer
  kept: S3Server['kept']
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { url, key, body, kept }: S3Request,
): void {
  if (url.searchParams.has('list-type')) return end(response, 200, listOf(url, kept))
  if (request.method === 'PUT') {
    const source = request.headers['x-amz-copy-source']
    const from = source === undefined ? null : decodeURIComponent(String(source)).replace(/^\/college\//, '')
    const bytes = from === null ? body : kept.get(from)?.bytes
    if (!bytes) return end(response, 404)
    kept.set(key, { bytes, at: Date.now() })
    return end(response, 200, from === null ? '' : '<CopyObjectResult/>')
  }
  if (request.method === 'DELETE') return void (kept.delete(key), end(response, 204))
  const found = kept.get(key)
  if (!found) return end(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
  response.setHeader('last-modified', new Date(found.at).toUTCString())
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined || to === undefined) return end(response, 200, found.bytes, request.method)
  response.setHeader('content-range', `bytes ${from}-${to}/${found.bytes.length}`)
  end(response, 206, found.bytes.subarray(Number(from), Number(to) + 1))
}

/** Returns two keys per page, so that listings have several pages. */
function listOf({ searchParams }: URL, kept: S3Server['kept']): string {
  const names = [...kept.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '')).sort()
  const start = Number(searchParams.get('continuation-token') ?? 0)
  const next = start + 2 < names.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ''
  const contents = names.slice(start, start + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

function end(response: ServerResponse, status: number, body: Buffer | string = '', method = 'GET'): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { 'content-length': bytes.length }).end(method === 'HEAD' ? undefined : bytes)
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Source: AWS, Signature Version 4 for S3, "Authenticating requests: using the Authorization header". */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, names = '', given] =
    /SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [
    method,
    url.pathname,
    query,
    lines.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const day = hmac(`AWS4${keys.secretAccessKey}`, date.slice(0, 8))
  const key = hmac(hmac(hmac(day, region), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === given
}
