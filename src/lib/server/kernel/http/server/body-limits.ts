import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type DomainError, invalid, isDomainError } from '../../core/errors.ts'

/** Milliseconds. */
interface Patience {
  /** Until the next chunk. A sender whose line broke sends none any more; one who is slow does. */
  betweenChunks: number
  /** For the whole body, the time that its reader takes included. */
  inAll: number
}

/** Node's own limit, which `serve` widens for large files. */
export const usualPatience: Patience = { betweenChunks: 30_000, inAll: 5 * 60_000 }
/** 500 MB of photos over 2.5 Mbit/s take 27 minutes. */
export const largePatience: Patience = { ...usualPatience, inAll: 30 * 60_000 }

/**
 * The body of a request, which breaks with Invalid `request.brokenOff` where its sender takes too long.
 * Nobody waits for a chunk that the reader did not ask for: a disk that is slow is not the sender's fault.
 */
export function bodyInTime({ body }: Request, patience = usualPatience): ReadableStream<Uint8Array> {
  if (!body) return new ReadableStream({ start: (controller) => controller.close() })
  const reader = body.getReader()
  const end = performance.now() + patience.inAll
  return new ReadableStream(
    {
      async pull(controller) {
        const wait = Math.min(patience.betweenChunks, end - performance.now())
        const { done, value } = await nextWithin(wait, reader)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No chunk ahead of its reader.
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
    // A chunk that is there already would win against any timer.
    return await Promise.race(wait > 0 ? [reader.read(), late] : [late])
  } catch (error) {
    // Not waited for: a sender that stalls does not answer.
    reader.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What is still read of a refused body. A closed socket is reset under the sender, who then sees no answer. */
const drained = { bytes: 32 * 1024 * 1024, milliseconds: 5000 }
/** Milliseconds between two checks of how much has come. */
const interval = 10

/**
 * An answer that is sent while its request's body is still unread ends the connection: the rest of the
 * body stands in it where the next request would begin.
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
  // Node calls this once the last answer of a connection is written.
  socket.destroySoon = () => {
    if (request.readableEnded) Socket.prototype.destroySoon.call(socket)
    else drain(request, socket, bounds)
  }
}

/**
 * Node answers an expectation that it does not know by itself, past the request handler, and then waits for the body
 * for as long as a whole request may take.
 */
export function refuseExpectations(server: Server, bounds = drained): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    closeAfterUnreadBody(request, response, bounds)
    response.writeHead(417, { 'content-length': 0 }).end()
  })
}

/** True for what follows a refused body on its connection: the answer said that nothing is read there any more. */
export const comesAfterTheEnd = ({ socket }: IncomingMessage): boolean => socket.writableEnded

const declaresBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Ends our half of the connection and reads the rest of the body away, up to a bound. */
function drain(request: IncomingMessage, socket: Socket, { bytes, milliseconds }: typeof drained): void {
  // Counted at the socket: of a body that nobody asked for, Node throws the pieces away without a word.
  const bounds = { bytes: socket.bytesRead + bytes, time: performance.now() + milliseconds }
  const timer = setInterval(() => {
    if (socket.bytesRead > bounds.bytes || performance.now() > bounds.time) socket.destroy()
  }, interval).unref()
  socket.once('close', () => clearInterval(timer))
  socket.end()
  request.once('end', () => socket.destroy())
  // A reader that gave up in the middle may still be waiting; as long as it does, nothing flows.
  request.removeAllListeners('readable')
  request.resume()
}

/**
 * Reads a body of at most `mostBytes`. One that says it is larger is refused before a byte is read;
 * one that says nothing, or too little, as soon as it is.
 * @throws DomainError `refusal`, or Invalid `request.brokenOff` where the sender went away or takes too long
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

/** 0 where the request does not say: what arrives is counted in any case. */
export const statedLength = (request: Request): number => Number(request.headers.get('content-length') ?? 0)
