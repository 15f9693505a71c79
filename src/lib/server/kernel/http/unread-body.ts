import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

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
