import type { CacheTag } from './cache-tag.ts'
import { bounded } from '../core/bounded.ts'
import type { Logger } from '../core/log.ts'

/** Milliseconds; longer than the database's own patience. Then the next look goes ahead. */
const longest = 45_000
/** Milliseconds between two looks. */
const interval = 250
/** For so many milliseconds after a look began, what is remembered counts as true; who has to be sure of others waits as long. */
export const trustedFor = 500

export interface TagPoll {
  /** Looks at once; for the process that changed something itself. */
  look(): Promise<void>
  /**
   * True where others may have changed something that would have to be known by now. Not while looks fail:
   * what was known goes on being shown while the database is away.
   */
  isBehind(): boolean
  stop(): void
}

/**
 * Watches the cache tags, which every change of shown data touches in its own transaction. Another
 * process (the command line, a second server on PostgreSQL) is noticed with the next look.
 */
interface Parts {
  versions(): Promise<Record<string, number>>
  onChange(tag: CacheTag): Promise<void>
  log: Logger
}

export function pollTags({ versions, onChange, log }: Parts): TagPoll {
  let known: Record<string, number> | null = null
  let trustedUntil = Infinity
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function lookOnce(): Promise<void> {
    const begun = performance.now()
    try {
      await bounded(takeOver(), longest)
      trustedUntil = begun + trustedFor
    } catch (error) {
      trustedUntil = Infinity
      throw error
    }
  }

  async function takeOver(): Promise<void> {
    const found = await versions()
    const isFirst = known === null
    known ??= found
    if (isFirst) return
    // The names of the rows are the tags that features touch.
    for (const tag of Object.keys(found) as CacheTag[]) {
      if (found[tag] === known[tag]) continue
      await onChange(tag)
      // Only now: a change that could not be taken over is tried again.
      known = { ...known, [tag]: found[tag] ?? 0 }
    }
  }

  function begin(): Promise<void> {
    next = null
    current = lookOnce().finally(() => {
      current = null
    })
    return current
  }

  /**
   * One after another: who looks for a change of its own also waits for a look that saw it first. All who
   * come while one is under way share the next, which begins after them.
   */
  function look(): Promise<void> {
    if (!current) return begin()
    next ??= current.catch(() => {}).then(begin)
    return next
  }

  const timer = setInterval(() => {
    if (current) return
    look().catch((error: unknown) => log.error({ err: error }, 'cache tags could not be read'))
  }, interval)
  timer.unref()
  return { look, isBehind: () => performance.now() > trustedUntil, stop: () => clearInterval(timer) }
}
