import { copyOf } from './kept-page.ts'
import { stateCache } from './phone-state.ts'
import { partsOf, stamped } from './page-marks.ts'
import { type Phone, askFor } from './phone.ts'

/** The page that lists the saved pages, in both languages. It is shown in place of a page that is not available. */
export interface Shell {
  /** @throws Error where one of its parts cannot be loaded: an incomplete shell is not stored */
  renew(): Promise<void>
  /** Returns the page in the language of the requested address. */
  page(address: string): Promise<Response>
  part(address: string): Promise<Response | undefined>
}

const shellPages = ['/kept', '/de/kept'] as const

export function createShell(
  caches: Pick<CacheStorage, 'open'>,
  { fetch, now }: Pick<Phone, 'fetch' | 'now'>,
): Shell {
  async function load(address: string): Promise<Response> {
    const answer = await askFor({ fetch }, address)
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
    return answer
  }

  return {
    async renew() {
      const gathered = new Map<string, Response>()
      for (const address of shellPages) {
        const answer = await load(address)
        const html = await answer.text()
        gathered.set(address, copyOf(html, answer.headers))
        for (const part of partsOf(html)) {
          const file = gathered.has(part) ? null : await load(part)
          if (file) gathered.set(part, copyOf(await file.arrayBuffer(), file.headers))
        }
      }
      const cache = await caches.open(stateCache)
      for (const [address, copy] of gathered) await cache.put(address, copy)
      // Old parts are deleted after the new ones are stored: a shell without its parts does not work.
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url)
        if (/^\/(college|_astro)\//.test(pathname) && !gathered.has(pathname + search))
          await cache.delete(url)
      }
    },

    async page(address) {
      const own = address.startsWith('/de/') || address === '/de' ? shellPages[1] : shellPages[0]
      const copy = await (await caches.open(stateCache)).match(own)
      if (!copy) return Response.error()
      return new Response(stamped(await copy.text(), now()), { headers: copy.headers })
    },

    part: async (address) => (await caches.open(stateCache)).match(address),
  }
}
