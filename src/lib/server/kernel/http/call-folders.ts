import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The folders of calls below `src/pages`: the one list of them. What stands elsewhere is a page. */
export const callFolders = ['api/v1', 'auth/v1', 'faculty/v1'] as const

const beginning = new RegExp(`^/(?:${callFolders.join('|')})/`)

/** Of a path or a route pattern. Calls declare their own access, limit and methods; pages have theirs declared. */
export const isCall = (path: string): boolean => beginning.test(path)

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
