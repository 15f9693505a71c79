import type { IncomingMessage } from 'node:http'
import { plainAddress } from '../../core/network-of.ts'

export interface Caller {
  /** The caller's address: the socket's, or the one that a trusted proxy reports. */
  address: string
  /** True only for a request from this machine that no proxy forwarded. */
  isLoopback: boolean
  /** True if the browser's own connection is encrypted. */
  isSecure: boolean
}

/**
 * Walks X-Forwarded-For from the right and stops at the first address that is no trusted proxy: the caller can forge
 * everything further left. A forwarded request never counts as the machine itself: otherwise callers behind an
 * unnamed proxy on this machine would be exempt from all limits.
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
 * Whether a proxy forwarded the request. It checks name prefixes, because each proxy sets headers of its own:
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

/** Removes the port that some proxies add, because it changes with every connection. */
const withoutPort = (hop: string): string =>
  hop.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

const isLoopbackAddress = (address: string): boolean => address === '::1' || address.startsWith('127.')

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
