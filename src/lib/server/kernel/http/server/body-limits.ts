import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type DomainError, invalid, isDomainError } from '../../core/errors.ts'

/** Timeouts in milliseconds. */
interface BodyTimeouts {
  /** Until the next chunk: it detects a broken connection, but a slow sender passes. */
  betweenChunks: number
  /** For the whole body, including the time of its reader. */
  inAll: number
}

/** Node's own limit, which `serve` extends for large files. */
export const usualTimeouts: BodyTimeouts = { betweenChunks: 30_000, inAll: 5 * 60_000 }
/** 500 MB of photos over 2.5 Mbit/s take 27 minutes. */
export const largeTimeouts: BodyTimeouts = { ...usualTimeouts, inAll: 30 * 60_000 }

/**
 * Reads the body of a request; it fails with Invalid `request.brokenOff` if the sender takes too long. The timer runs
 * only while the reader waits for a chunk: a slow disk is not the sender's fault.
 */
export function bodyInTime({ body }: Request, timeouts = usualTimeouts): ReadableStream<Uint8Array> {
  if (!body) return new ReadableStream({ start: (controller) => controller.close() })
  const reader = body.getReader()
  const end = performance.now() + timeouts.inAll
  return new ReadableStream(
    {
      async pull(controller) {
        const wait = Math.min(timeouts.betweenChunks, end - performance.now())
        const { done, value } = await nextWithin(wait, reader)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Reads no chunk ahead of its reader.
    { highWaterMark: 0 },
  )
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function nextWithin(wait: number, reader: Reader): Promise<Awaited<ReturnType<Reader['read']>>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(invalid('request.brokenOff')), wait)
  })
  try {
    // A chunk that is already available would win against any timer.
    return await Promise.race(wait > 0 ? [reader.read(), late] : [late])
  } catch (error) {
    // Not awaited: a stalled sender does not respond.
    reader.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * How much of a refused body is still read. Closing the socket at once would reset the connection, and the sender
 * would not see the response.
 */
const drained = { bytes: 32 * 1024 * 1024, milliseconds: 5000 }
/** Milliseconds between two checks of the received bytes. */
const interval = 10

/**
 * Closes the connection after a response that is sent while the request's body is unread: the rest of the body would
 * be parsed as the next request.
 */
export function closeAfterUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  bounds = drained,
): void {
  if (!declaresBody(request)) return
  const keepAlive = response.shouldKeepAlive
  response.shouldKeepAlive = false
  request.once('end', () => {
    if (!response.headersSent) response.shouldKeepAlive = keepAlive
  })
  const { socket } = request
  // Node calls this once the last response of a connection is written.
  socket.destroySoon = () => {
    if (request.readableEnded) Socket.prototype.destroySoon.call(socket)
    else drain(request, socket, bounds)
  }
}

/**
 * Responds to unknown `Expect` headers. Node handles them outside the request handler, and then waits for the body
 * for as long as a whole request may take.
 */
export function refuseExpectations(server: Server, bounds = drained): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    closeAfterUnreadBody(request, response, bounds)
    response.writeHead(417, { 'content-length': 0 }).end()
  })
}

/**
 * Whether a request follows a refused body on its connection: the response has announced that nothing more is read.
 */
export const comesAfterTheEnd = ({ socket }: IncomingMessage): boolean => socket.writableEnded

const declaresBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Ends the server's half of the connection and discards the rest of the body, up to a bound. */
function drain(request: IncomingMessage, socket: Socket, { bytes, milliseconds }: typeof drained): void {
  // Counted at the socket, because Node discards the pieces of an unread body without events.
  const bounds = { bytes: socket.bytesRead + bytes, time: performance.now() + milliseconds }
  const timer = setInterval(() => {
    if (socket.bytesRead > bounds.bytes || performance.now() > bounds.time) socket.destroy()
  }, interval).unref()
  socket.once('close', () => clearInterval(timer))
  socket.end()
  request.once('end', () => socket.destroy())
  // A reader that gave up in the middle may still listen; while it does, no data flows.
  request.removeAllListeners('readable')
  request.resume()
}

/**
 * Reads a body of at most `mostBytes`. One that declares a larger size is refused before a byte is read; one that
 * declares none, or too little, as soon as it exceeds the limit.
 * @throws DomainError `refusal`, or Invalid `request.brokenOff` if the sender disconnects or takes too long
 */
export async function readCapped(request: Request, mostBytes: number, refusal: DomainError): Promise<Buffer> {
  if (statedLength(request) > mostBytes) throw refusal
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of bodyInTime(request)) {
      size += chunk.byteLength
      if (size > mostBytes) throw refusal
      chunks.push(chunk)
    }
  } catch (error) {
    throw isDomainError(error) ? error : invalid('request.brokenOff')
  }
  return Buffer.concat(chunks)
}

/** Returns the declared length, 0 if there is none; received bytes are counted in any case. */
export const statedLength = (request: Request): number => Number(request.headers.get('content-length') ?? 0)
