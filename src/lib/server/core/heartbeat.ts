import { type CacheTag, cacheTags } from './cache-tag.ts'
import type { Logger } from './log.ts'

export interface Heartbeat {
  /** Looks at once; for the process that changed something itself. */
  look(): Promise<void>
  stop(): void
}

/**
 * Watches the cache tags, which every change of shown data touches in its own transaction. Another
 * process (the command line, a second server on PostgreSQL) is noticed within a second.
 */
export function watchTags(
  versions: () => Promise<Record<string, number>>,
  onChange: (tag: CacheTag) => Promise<void> | void,
  log: Logger,
): Heartbeat {
  let known: Record<string, number> | null = null
  let last: Promise<void> = Promise.resolve()

  async function lookOnce(): Promise<void> {
    const found = await versions()
    const isFirst = known === null
    known ??= found
    if (isFirst) return
    for (const tag of cacheTags) {
      if (found[tag] === known[tag]) continue
      await onChange(tag)
      // Only now: a change that could not be taken over is tried again.
      known = { ...known, [tag]: found[tag] ?? 0 }
    }
  }

  /** One after another: who looks for a change of its own also waits for a look that saw it first. */
  function look(): Promise<void> {
    last = last.catch(() => {}).then(lookOnce)
    return last
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'cache tags could not be read'))
  }, 1000)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
