import { type KeptPage, noteOf } from './kept-page.ts'

/** A page with what is kept along with it, as it came. */
export interface Gathered {
  page: KeptPage
  copy: Response
  /** By address. */
  parts: ReadonlyMap<string, Response>
}

/** What is kept on this phone, in two caches of the browser: pages, and what they need. */
export interface KeptPages {
  all(): Promise<KeptPage[]>
  find(address: string): Promise<{ page: KeptPage; copy: Response } | null>
  /** A picture, a script or a file that belongs to a kept page. */
  part(address: string): Promise<Response | undefined>
  /** Goes up whenever somebody's copies are forgotten: what was asked for before is not kept after it. */
  generation(): number
  /** False where copies were forgotten since `begun`. */
  add(gathered: Gathered, begun: number): Promise<boolean>
  /**
   * Puts a newer copy in the place of the one at `former`, where that is still there: a copy that went meanwhile does
   * not come back. Of one that is kept at its new address already nothing is left but that.
   */
  renew(gathered: Gathered, former: string): Promise<void>
  drop(which: (page: KeptPage) => boolean): Promise<void>
  /** The same for whoever leaves: whatever is being kept at this moment is not kept either. Answers what went. */
  forget(which: (page: KeptPage) => boolean): Promise<KeptPage[]>
}

export const cacheNames = { pages: 'prangan.kept', parts: 'prangan.parts' } as const

export function keptPages(caches: Pick<CacheStorage, 'open'>): KeptPages {
  let forgotten = 0
  let turn: Promise<unknown> = Promise.resolve()
  const pages = () => caches.open(cacheNames.pages)
  const parts = () => caches.open(cacheNames.parts)

  /** One change after the other: between a look and a write nothing else happens. */
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  async function all(): Promise<KeptPage[]> {
    return [...(await (await pages()).matchAll())].map(noteOf)
  }

  async function write({ page, copy, parts: gathered }: Gathered): Promise<void> {
    const ofPages = await pages()
    const ofParts = await parts()
    for (const [address, part] of gathered) await ofParts.put(address, part)
    await ofPages.put(page.address, copy)
    await clean()
  }

  /** What no page needs any more. */
  async function clean(): Promise<void> {
    const needed = new Set((await all()).flatMap((page) => [...page.parts, ...page.files]))
    const ofParts = await parts()
    for (const { url } of await ofParts.keys())
      if (!needed.has(addressOf(url))) await ofParts.delete(addressOf(url))
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

    add: (gathered, begun) =>
      inTurn(async () => {
        if (begun !== forgotten) return false
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

/** Path and question: all that a kept page is known by. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
