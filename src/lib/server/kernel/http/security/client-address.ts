import type { IncomingMessage } from 'node:http'
import { plainAddress } from '../../core/network-of.ts'

export interface Caller {
  /** Who asks: the socket's address, or what a trusted proxy says. */
  address: string
  /** True only for a request that no proxy forwarded and that comes from this very machine. */
  isLoopback: boolean
  /** True where the browser's own connection is encrypted. */
  isSecure: boolean
}

/**
 * Walks X-Forwarded-For from the right and stops at the first address that is no trusted proxy:
 * anything further left was typed by the caller. A request that a proxy forwarded is never the machine
 * itself, trusted or not: who stands behind an unnamed proxy on this machine would be exempt from all limits.
 */
export function identifyCaller(
  request: IncomingMessage,
  trustProxy: readonly string[],
  onUnnamedProxy: (peer: string) => void = () => {},
): Caller {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  const encrypted = 'encrypted' in request.socket
  const isForwarded = isForwardedRequest(request)
  const isLoopback = !isForwarded && isLoopbackAddress(peer)
  if (!isForwarded) return { address: peer, isLoopback, isSecure: encrypted }
  if (!trustProxy.includes(peer)) {
    onUnnamedProxy(peer)
    return { address: peer, isLoopback, isSecure: encrypted }
  }
  const isSecure = encrypted || headerOf(request, 'x-forwarded-proto').split(',').at(-1)?.trim() === 'https'
  return { address: clientBehind(request, trustProxy) ?? peer, isLoopback, isSecure }
}

/**
 * True where a proxy left a trace. By how the names begin, because each proxy writes a set of its own:
 * `x-forwarded-port`, `x-forwarded-server`, `x-forwarded-prefix`.
 */
function isForwardedRequest({ headers }: IncomingMessage): boolean {
  for (const name in headers)
    if (name === 'via' || name === 'x-real-ip' || name === 'forwarded' || name.startsWith('x-forwarded'))
      return true
  return false
}

function clientBehind(request: IncomingMessage, trustProxy: readonly string[]): string | undefined {
  const hops = headerOf(request, 'x-forwarded-for')
    .split(',')
    .map((hop) => plainAddress(withoutPort(hop.trim())))
    .filter(Boolean)
  return hops.findLast((hop) => !trustProxy.includes(hop)) ?? hops[0]
}

/** Some proxies write the port as well, which changes with every connection. */
const withoutPort = (hop: string): string =>
  hop.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

const isLoopbackAddress = (address: string): boolean => address === '::1' || address.startsWith('127.')

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
