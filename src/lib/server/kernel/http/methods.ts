import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** A CONNECT would otherwise be hung up on without a word: Node hands it past the request handler. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${knownMethods.join(', ')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
  })
}

/** What this house answers; every other method is refused before anything looks at the request. */
export const knownMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const
