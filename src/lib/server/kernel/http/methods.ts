import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isCall } from './call-folders.ts'

/** Methods that some page answers. */
export const pageMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const
/** Methods that some call answers; which of them, its file says. */
export const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const

/** Every other method is refused before anything looks at the request. */
export const knownMethodsAt = (path: string): readonly string[] => (isCall(path) ? callMethods : pageMethods)

/** A CONNECT would otherwise be hung up on without a word: Node hands it past the request handler. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${pageMethods.join(', ')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
  })
}
