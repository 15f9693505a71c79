import { ownPath } from '#lib/rules/own-path.ts'

/** Most paths are as plain as they can be, and need no parsing. */
const plainPath = /^\/(?:[\w-]+(?:[./][\w-]+)*\/?)?$/
/** Escapes of what needs none: letters, digits, `-`, `.`, `_` and `~`. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * One address for all its spellings, under which a page is made and kept: else each spelling of one page
 * would push another page out. Dots and backslashes are gone then; what they may leave, `//other.example/`,
 * would lead to another host.
 * @example pageAddress('https://campus.test', '/x/../%61bout') // 'https://campus.test/about'
 */
export function pageAddress(origin: string, url: string): string {
  if (plainPath.test(url)) return origin + url
  const [path = '/', ...query] = url.split('?')
  const address = new URL(
    origin + path.replaceAll(needless, decodeURIComponent).replaceAll(/%../g, inCapitals),
  )
  address.pathname = ownPath(address.pathname).replaceAll(/\/{2,}/g, '/')
  address.hash = ''
  address.search = query.join('?')
  return address.href
}

const inCapitals = (escape: string): string => escape.toUpperCase()

/** As many as a college may have: its name with and without `www`, an address inside, the machine itself. */
const mostHosts = 8

/**
 * Whose pages are kept where no PUBLIC_ORIGIN says whose they are: the first few hosts, because a caller
 * can make up any number.
 */
export function createKnownOrigins(publicOrigin: string | null) {
  const known = new Set<string>()
  return (origin: string): boolean => {
    if (publicOrigin !== null || known.has(origin)) return true
    if (known.size >= mostHosts) return false
    known.add(origin)
    return true
  }
}
