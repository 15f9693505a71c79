import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

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
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined)
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
 * What an address is counted as. An IPv6 subscriber has at least a /64 and may take a new address from
 * it for every request; IPv4 as IPv4, even where it is written as IPv6.
 * @example limitKey('2001:db8:1:2:3::4') // '2001:db8:1:2'
 */
export function limitKey(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [left = '', right = ''] = (plain.split('%', 1)[0] ?? '').split('::')
  const head = left.split(':').filter(Boolean)
  const tail = right.split(':').filter(Boolean)
  const whole = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
] as const

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

const mapped = /^[0:]*:ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i

/** IPv4 as IPv4, even where the socket speaks IPv6. */
function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  const [, dotted, high, low] = mapped.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.')
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
