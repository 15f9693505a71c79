import type { IncomingMessage } from 'node:http'

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
 * anything further left was typed by the caller.
 */
export function identifyCaller(request: IncomingMessage, trustProxy: readonly string[]): Caller {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  const encrypted = 'encrypted' in request.socket
  if (!trustProxy.includes(peer))
    return { address: peer, isLoopback: isLoopbackAddress(peer), isSecure: encrypted }
  const hops = headerOf(request, 'x-forwarded-for')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter(Boolean)
  const client = hops.findLast((hop) => !trustProxy.includes(hop)) ?? hops[0]
  const isSecure = encrypted || headerOf(request, 'x-forwarded-proto').split(',').at(-1)?.trim() === 'https'
  return client
    ? { address: client, isLoopback: false, isSecure }
    : { address: peer, isLoopback: isLoopbackAddress(peer), isSecure }
}

const isLoopbackAddress = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** IPv4 as IPv4, even where the socket speaks IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
