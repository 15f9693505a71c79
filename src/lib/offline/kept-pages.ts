import { type KeptPage, noteOf } from './kept-page.ts'

/** A loaded page with everything that is saved with it. */
export interface GatheredPage {
  page: KeptPage
  copy: Response
  /** Keyed by address. */
  parts: ReadonlyMap<string, Response>
}

/** The pages saved on this device, in two browser caches: the pages, and the files that they need. */
export interface KeptPages {
  all(): Promise<KeptPage[]>
  find(address: string): Promise<{ page: KeptPage; copy: Response } | null>
  /** Returns an image, a script or a file that belongs to a saved page. */
  part(address: string): Promise<Response | undefined>
  /** Increases with each `forget`: a page requested before that must not be stored afterwards. */
  generation(): number
  /** Stores the page; returns false where pages were forgotten since this generation. */
  add(gathered: GatheredPage, generationAtStart: number): Promise<boolean>
  /**
   * Replaces the saved page at `former` with a newer copy, if it is still there: a page removed in the meantime is not
   * restored. If its new address is already saved, only `former` is removed.
   */
  renew(gathered: GatheredPage, former: string): Promise<void>
  drop(which: (page: KeptPage) => boolean): Promise<void>
  /** Drops pages at sign-out and also prevents saves in progress from being stored. Returns the dropped pages. */
  forget(which: (page: KeptPage) => boolean): Promise<KeptPage[]>
}

export const cacheNames = { pages: 'prangan.kept', parts: 'prangan.parts' } as const

export function keptPages(caches: Pick<CacheStorage, 'open'>): KeptPages {
  let forgotten = 0
  let turn: Promise<unknown> = Promise.resolve()
  const pages = () => caches.open(cacheNames.pages)
  const parts = () => caches.open(cacheNames.parts)

  /** Serialises changes, so that no other change happens between a read and a write. */
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  async function all(): Promise<KeptPage[]> {
    return [...(await (await pages()).matchAll())].map(noteOf)
  }

  async function write({ page, copy, parts: gathered }: GatheredPage): Promise<void> {
    const ofPages = await pages()
    const ofParts = await parts()
    for (const [address, part] of gathered) await ofParts.put(address, part)
    await ofPages.put(page.address, copy)
    await clean()
  }

  /** Deletes files that no saved page needs any more. */
  async function clean(): Promise<void> {
    const needed = new Set((await all()).flatMap((page) => [...page.parts, ...page.files]))
    const ofParts = await parts()
    for (const { url } of await ofParts.keys())
      if (!needed.has(pageKey(url))) await ofParts.delete(pageKey(url))
  }

  async function dropNow(which: (page: KeptPage) => boolean): Promise<KeptPage[]> {
    const ofPages = await pages()
    const going = (await all()).filter(which)
    for (const { address } of going) await ofPages.delete(address)
    if (going.length > 0) await clean()
    return going
  }

  return {
    all,
    generation: () => forgotten,
    part: async (address) => (await parts()).match(address),
    drop: (which) => inTurn(async () => void (await dropNow(which))),

    async find(address) {
      const copy = await (await pages()).match(address)
      return copy ? { page: noteOf(copy), copy } : null
    },

    add: (gathered, doubtsAtStart) =>
      inTurn(async () => {
        if (doubtsAtStart !== forgotten) return false
        await write(gathered)
        return true
      }),

    renew: (gathered, former) =>
      inTurn(async () => {
        const { address } = gathered.page
        const ofPages = await pages()
        if (!(await ofPages.match(former))) return
        const isElsewhere = former !== address && (await ofPages.match(address))
        if (!isElsewhere) await write(gathered)
        if (former !== address) await dropNow((page) => page.address === former)
      }),

    forget(which) {
      forgotten += 1
      return inTurn(() => dropNow(which))
    },
  }
}

/** Returns path and query string, which identify a saved page. */
export function pageKey(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
