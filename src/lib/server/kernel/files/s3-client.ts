import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { isDomainError, unavailable } from '../core/errors.ts'
import type { S3Place } from './s3-place.ts'

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The key within the bucket; empty for the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** A Blob is sent from the disk. */
  body?: Uint8Array | Blob
  /** The SHA-256 of the body: the store refuses other bytes. */
  hash?: string
}

export interface S3Client {
  place: S3Place
  /**
   * Sends a request; returns null if there is nothing at the key.
   * @throws DomainError Unavailable `file.storeDown`
   */
  ask(request: S3Request): Promise<Response | null>
}

export interface Pace {
  tries: number
  /** Milliseconds until the response begins. */
  responseTimeout: number
  /** Returns the milliseconds before the first, second … retry. */
  pause(repetition: number): number
}

const usual: Pace = {
  tries: 3,
  responseTimeout: 20_000,
  pause: (repetition) => 100 * 4 ** repetition * (0.5 + Math.random()),
}

/** Creates a client that signs requests and retries temporary failures; every request is safe to repeat. */
export function createS3Client(place: S3Place, pace: Pace = usual): S3Client {
  async function ask(request: S3Request): Promise<Response | null> {
    const answer = await send(place, request, pace.responseTimeout)
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw unavailable('file.storeDown', { status: answer.status })
  }

  return {
    place,
    async ask(request) {
      for (let repetition = 1; ; repetition += 1) {
        try {
          return await ask(request)
        } catch (error) {
          if (!mayPass(error)) throw error
          if (repetition === pace.tries) throw isDomainError(error) ? error : unreachable(error)
          await wait(pace.pause(repetition))
        }
      }
    },
  }
}

async function send(place: S3Place, request: S3Request, responseTimeout: number): Promise<Response> {
  const { method, url, headers } = await sign(place, request)
  const aborter = new AbortController()
  // A large file takes time to send, and the response begins after it.
  const sending = request.body instanceof Blob ? request.body.size / slowest : 0
  const timer = setTimeout(() => aborter.abort(), responseTimeout + sending)
  try {
    // The signer covers the body by its hash only.
    const body = request.body ? { body: bodyOf(request.body) } : {}
    return await fetch(url, { method, headers, redirect: 'error', signal: aborter.signal, ...body })
  } finally {
    clearTimeout(timer)
  }
}

/** Bytes per millisecond. */
const slowest = 250

const bodyOf = (body: Uint8Array | Blob) => (body instanceof Blob ? body : Buffer.from(body))

const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function sign(place: S3Place, { method, key, query = {}, headers = {}, hash = hashOfNothing }: S3Request) {
  const url = new URL(key, place.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { region, accessKeyId, secretAccessKey } = place
  const all = { ...headers, 'x-amz-content-sha256': hash }
  return new AwsV4Signer({
    method,
    url: url.href,
    headers: all,
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  }).sign()
}

/** Whether a retry may help: rate limiting, a server error or no response. */
function mayPass(error: unknown): boolean {
  if (!isDomainError(error)) return error instanceof Error
  const status = Number(error.params['status'])
  return status >= 500 || status === 429
}

const unreachable = (error: unknown) =>
  unavailable('file.storeDown', { problem: error instanceof Error ? error.name : 'unknown' })
