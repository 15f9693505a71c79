import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { dayAfter, indianDate, startOfDay } from '#lib/rules/dates/indian-days.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { type Clock, systemClock } from '../../core/clock.ts'
import type { CacheTag } from '../../tags/touched.ts'
import { trimCsp } from '../security/content-policy.ts'
import type { PrerenderedBytes } from './prerendered-bytes.ts'

/** The header in which a cacheable page names the tags of its data; visitors never receive it. */
export const cacheTagsHeader = 'x-cache-tags'

/** The header in which a page that changes by itself names the UTC instant of its expiry. */
export const cacheUntilHeader = 'x-cache-until'

const compress = promisify(brotliCompress)

export interface PageCache {
  /** Finds a page by its full address, because its links and forms contain the host. */
  find(address: string): PrerenderedBytes | null
  /** Incremented by each drop: a page whose rendering began before a change is not cached after it. */
  generation(): number
  /** Caches a page with status 200 that names its tags, and returns its bytes; returns null for any other page. */
  keep(address: string, response: Response, generation: number): Promise<PrerenderedBytes | null>
  drop(tag: CacheTag): void
}

declare module '../../app.ts' {
  interface Kernel {
    pageCache: PageCache
  }
}

interface CachedPage extends PrerenderedBytes {
  tags: readonly string[]
  /** Null if it changes only with its tags. */
  until: string | null
}

/** How pages are cached for one audience. */
interface Keeping {
  /** The maximum number; the least recently used are evicted. */
  max: number
  /** The brotli quality: pages with many readers are worth more work. */
  quality: number
  /** What a browser may do with the page. */
  cacheControl: 'no-cache' | 'no-store'
}

/**
 * For pages that everyone gets. A home page is 2 % smaller than with quality 10, for 50 instead of 20 milliseconds of a
 * helper thread, once for each change.
 */
export const forEveryone: Keeping = { max: 500, quality: 11, cacheControl: 'no-cache' }
/** For pages of one user until they change: on result day the same students look repeatedly. */
const forOnePerson: Keeping = { max: 3000, quality: 4, cacheControl: 'no-store' }

/** Caches pages that change only with their data: they are rendered once, then sent as prerendered bytes. */
export function createPageCache(keeping: Keeping = forEveryone, { now }: Clock = systemClock): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: keeping.max })
  let generation = 0
  return {
    generation: () => generation,

    find(address) {
      const page = pages.get(address)
      if (!page) return null
      if (page.until === null || now() < page.until) return page
      pages.delete(address)
      return null
    },

    async keep(address, response, generationAtStart) {
      const tags = response.headers.get(cacheTagsHeader)
      if (tags === null || response.status !== 200 || response.headers.has('set-cookie')) return null
      const until = response.headers.get(cacheUntilHeader)
      const prerendered = { ...(await finish(response, keeping)), tags: tags.split(' '), until }
      if (generationAtStart === generation) pages.set(address, prerendered)
      return prerendered
    },

    drop(tag) {
      generation += 1
      for (const [address, page] of pages.entries()) if (page.tags.includes(tag)) pages.delete(address)
    },
  }
}

async function finish(response: Response, { quality, cacheControl }: Keeping): Promise<PrerenderedBytes> {
  const plain = Buffer.from(await response.arrayBuffer())
  const br = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name)))
  const policy = trimCsp(response.headers.get('content-security-policy') ?? '', plain)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`
  return {
    bodies: { br, identity: plain },
    etag,
    headers: {
      ...headers,
      ...(policy && { 'content-security-policy': policy }),
      'cache-control': cacheControl,
    },
  }
}

const ownHeaders = new Set([cacheTagsHeader, cacheUntilHeader, 'content-length', 'cache-control'])

/** Caches pages of signed-in users that name their tags; each belongs to one user in the user's current state. */
interface PersonalPages extends Pick<PageCache, 'generation' | 'drop'> {
  /** Returns null at once for an address without a cached page. The user is determined on each request. */
  find(address: string, userOf: () => Promise<CurrentUser | null>): Promise<PrerenderedBytes | null> | null
  keep(
    address: string,
    user: CurrentUser,
    response: Response,
    generation: number,
  ): Promise<PrerenderedBytes | null>
}

declare module '../../app.ts' {
  interface Kernel {
    personalPages: PersonalPages
  }
}

/** The maximum number of remembered addresses; the oldest is dropped first. */
const mostAddresses = 500

export function createPersonalPages(clock: Clock = systemClock): PersonalPages {
  const pages = createPageCache(forOnePerson, clock)
  const addresses = new Set<string>()
  return {
    generation: pages.generation,
    drop: pages.drop,

    find(address, userOf) {
      if (!addresses.has(address)) return null
      return userOf().then((user) => user && pages.find(keyOf(address, user)))
    },

    async keep(address, user, response, generation) {
      const kept = await pages.keep(keyOf(address, user), response, generation)
      if (kept && addresses.size < mostAddresses) addresses.add(address)
      return kept
    },
  }
}

/** The key covers all user data: a change of name, roles or second factor selects another page. */
const keyOf = (address: string, user: CurrentUser): string => `${JSON.stringify(user)}\n${address}`

/**
 * Ends the caching of a page at an instant, unless it ends earlier. A page that is not cached stays so.
 * @example expireAt(Astro.response.headers, '2026-11-22T04:30:00.000Z')
 */
export function expireAt(headers: Headers, instant: string): void {
  const until = headers.get(cacheUntilHeader)
  if (headers.has(cacheTagsHeader) && (until === null || instant < until))
    headers.set(cacheUntilHeader, instant)
}

/**
 * Lets a page that shows date-dependent content be cached until a tag changes or the college's day ends. Call it
 * before the content is read: if midnight passes during rendering, the page has then already expired.
 * @example keepForToday(Astro.response.headers, app.clock, 'college notices')
 */
export function keepForToday(headers: Headers, { now }: Clock, tags: string): void {
  headers.set(cacheTagsHeader, tags)
  headers.set(cacheUntilHeader, startOfDay(dayAfter(indianDate(now()))))
}
