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

/** A page that may be kept names in this header what it was made from; visitors never get the header. */
export const cacheTagsHeader = 'x-cache-tags'

/** A kept page that changes by itself names here the UTC instant from which on it is made anew. */
export const cacheUntilHeader = 'x-cache-until'

const compress = promisify(brotliCompress)

export interface PageCache {
  /** By the whole address: links and forms of a page carry its host. */
  find(address: string): PrerenderedBytes | null
  /** Goes up with every drop: a page whose making began before a change is not kept after it. */
  generation(): number
  /** Keeps a 200 page that names its tags and answers its bytes; null for every other page. */
  keep(address: string, response: Response, generation: number): Promise<PrerenderedBytes | null>
  drop(tag: CacheTag): void
}

declare module '../../app.ts' {
  interface Kernel {
    pageCache: PageCache
  }
}

interface Kept extends PrerenderedBytes {
  tags: readonly string[]
  /** Null where it changes with its tags alone. */
  until: string | null
}

/** For whom pages are kept. */
interface Keeping {
  /** How many at most; what was not asked for longest goes. */
  max: number
  /** Of brotli: what many get is worth more work. */
  quality: number
  /** What a browser may do with it. */
  cacheControl: 'no-cache' | 'no-store'
}

/** What everybody gets. A home page is 7 % smaller than by quality 9, for about the same work; 11 takes three times as long. */
export const forEveryone: Keeping = { max: 500, quality: 10, cacheControl: 'no-cache' }
/** What one person gets, until it changes: on result day the same students look again and again. */
const forOnePerson: Keeping = { max: 3000, quality: 4, cacheControl: 'no-store' }

/** Pages that change only when their data does: made once, then sent as prerendered bytes. */
export function createPageCache(keeping: Keeping = forEveryone, { now }: Clock = systemClock): PageCache {
  const pages = new LRUCache<string, Kept>({ max: keeping.max })
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

    async keep(address, response, begun) {
      const tags = response.headers.get(cacheTagsHeader)
      if (tags === null || response.status !== 200 || response.headers.has('set-cookie')) return null
      const until = response.headers.get(cacheUntilHeader)
      const prerendered = { ...(await finish(response, keeping)), tags: tags.split(' '), until }
      if (begun === generation) pages.set(address, prerendered)
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
  const policy = trimCsp(response.headers.get('content-security-policy') ?? '', plain.toString())
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

/** Pages of signed-in people that name what they were made from; each is one person's, as that person is now. */
interface PersonalPages extends Pick<PageCache, 'generation' | 'drop'> {
  /** Null at once for an address at which nobody's page is kept. Who asks is found out anew each time. */
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

/** Addresses kept in mind; more forget the first. */
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

/** All that is known of the person: whose name, roles or second factor change gets another page. */
const keyOf = (address: string, user: CurrentUser): string => `${JSON.stringify(user)}\n${address}`

/**
 * A page on which something stands for some days alone: it may be kept until one of its tags changes, or the day of the
 * college ends. To be called before what stands on it is read: of a page that is made across midnight the day is over then.
 * @example keepForToday(Astro.response.headers, app.clock, 'college notices')
 */
export function keepForToday(headers: Headers, { now }: Clock, tags: string): void {
  headers.set(cacheTagsHeader, tags)
  headers.set(cacheUntilHeader, startOfDay(dayAfter(indianDate(now()))))
}
