import { isIPv6 } from 'node:net'

/**
 * Returns the network by which requests and attempts are counted: the IPv4 address itself in canonical form, or the
 * /64 of an IPv6 address, because one household or machine gets a whole /64 and could use a new address for every
 * attempt.
 * @example networkOf('2001:db8:0:7::1') // '2001:db8:0:7::/64'
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/**
 * Returns the range that a hosting provider assigns to one customer: a /48 of IPv6 or a /24 of IPv4.
 * @example siteOf('2001:db8:0:7::1') // '2001:db8:0::/48'
 */
export function siteOf(address: string): string {
  const plain = plainAddress(address)
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

const mapped = /^[0:]*:ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i

/** Returns an IPv4 address in IPv4 form, even if the socket reports it as IPv6. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  const [, dotted, high, low] = mapped.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  const upper = Number.parseInt(high, 16)
  const lower = Number.parseInt(low, 16)
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.')
}

function groupsOf(address: string): string[] {
  const [left = '', right = ''] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const head = left.split(':').filter(Boolean)
  const tail = right.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}
