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
  const look = async (): Promise<void> => {
    const found = await versions()
    const changed = cacheTags.filter((tag) => found[tag] !== known?.[tag])
    const isFirst = known === null
    known = found
    if (!isFirst) for (const tag of changed) await onChange(tag)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'cache tags could not be read'))
  }, 1000)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
