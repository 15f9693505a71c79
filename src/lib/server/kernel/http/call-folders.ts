import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The only list of the folders of calls below `src/pages`. Everything else is a page. */
export const callFolders = ['api/v1', 'auth/v1', 'faculty/v1'] as const

const beginning = new RegExp(`^/(?:${callFolders.join('|')})/`)

/**
 * Whether a path or a route pattern belongs to a call. Calls declare their own access, limit and methods; features
 * declare those of pages.
 */
export const isCall = (path: string): boolean => beginning.test(path)

/** The methods that pages support. */
export const pageMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const
/** The methods that calls support; the file of a call says which. */
export const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const

/** Returns the known methods; all others are refused before the request is examined. */
export const knownMethodsAt = (path: string): readonly string[] => (isCall(path) ? callMethods : pageMethods)

/**
 * Responds to CONNECT with 405. Node does not pass it to the request handler and would close the connection without a
 * response.
 */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${pageMethods.join(', ')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
  })
}
