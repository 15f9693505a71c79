import type { Logger } from '../core/log.ts'
import { createThrottledReporter } from '../core/repeated.ts'
import { bounded } from '../core/timeout.ts'
import { type Listener, listenTo } from '../db/listen.ts'
import { type CacheTag, channel, readAnnounced, type TouchedTags } from './touched.ts'

/** Milliseconds, longer than the database's own timeout; after that the next poll runs. */
const longest = 45_000
/** Milliseconds between two polls. */
const interval = 150
/**
 * Milliseconds after the start of a poll for which cached data is trusted; a writer that must be sure of other
 * servers waits as long.
 */
export const trustedFor = 300

export interface TagPoll {
  /** Polls at once; for a process that has changed something itself. */
  run(): Promise<void>
  /**
   * Whether a change by others is overdue. False while polls fail: cached data is still shown while the database is
   * away.
   */
  isBehind(): boolean
  /** Whether a poll that started within `trustedFor` has succeeded, so that all older changes are known. */
  isCertain(): boolean
  /** Applies changes that this process made or another one announced. The next poll finds unannounced ones. */
  applyAnnounced(touched: readonly TouchedTags[]): void
  stop(): void
}

interface Parts {
  versions(): Promise<Record<string, number>>
  /** `keys` says what of the tag changed; null means anything. */
  onChange(tag: CacheTag, keys: readonly string[] | null): Promise<void>
  log: Logger
}

/**
 * Polls the cache tags, which every change of visible data touches in its own transaction. Changes of other processes
 * (the command line, a second server on PostgreSQL) are noticed with the next poll.
 */
export function pollTags({ versions, onChange, log }: Parts): TagPoll {
  let known: Record<string, number> | null = null
  let trustedUntil = Infinity
  let certainUntil = -Infinity
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const { failed: reportFailure, succeeded } = createThrottledReporter((error) =>
    log.error({ err: error }, 'cache tags could not be read'),
  )

  async function readOnce(): Promise<void> {
    const startedAt = performance.now()
    try {
      await bounded(takeOver(), longest)
      trustedUntil = startedAt + trustedFor
      certainUntil = trustedUntil
      succeeded()
    } catch (error) {
      trustedUntil = Infinity
      throw error
    }
  }

  async function takeOver(): Promise<void> {
    const asked = known
    const found = await versions()
    const isFirst = known === null
    known ??= found
    if (isFirst) return
    // The names of the rows are the tags that features touch.
    for (const tag of Object.keys(found) as CacheTag[]) {
      const version = found[tag] ?? 0
      const ours: number = known[tag] ?? 0
      const wasAnnounced = ours !== (asked?.[tag] ?? 0) && ours >= version
      if (version === ours || wasAnnounced) continue
      await onChange(tag, null)
      // Set only now, so that a change that could not be applied is retried.
      known = { ...known, [tag]: version }
    }
  }

  /**
   * Applies announced versions. Keys are used only for the next version of a tag: for any other one, something was
   * missed.
   */
  function applyAnnounced(touched: readonly TouchedTags[]): void {
    for (const { tag, version, keys } of touched) {
      const ours = known?.[tag] ?? 0
      if (known === null || version <= ours) continue
      if (keys === null || version !== ours + 1) return runQuietly()
      known = { ...known, [tag]: version }
      onChange(tag, keys).catch(reportFailure)
    }
  }

  function startPoll(): Promise<void> {
    next = null
    current = readOnce().finally(() => {
      current = null
    })
    return current
  }

  /**
   * Runs polls one after another. A caller that looks for its own change must not rely on a poll in progress: all
   * such callers share the next one, which starts after their calls.
   */
  function run(): Promise<void> {
    if (!current) return startPoll()
    next ??= current.catch(() => {}).then(startPoll)
    return next
  }

  const runQuietly = (): void => void run().catch(reportFailure)
  const timer = setInterval(() => {
    if (!current) runQuietly()
  }, interval)
  timer.unref()
  return {
    run,
    isBehind: () => performance.now() > trustedUntil,
    isCertain: () => performance.now() <= certainUntil,
    applyAnnounced,
    stop: () => clearInterval(timer),
  }
}

/** Listens for the changes of other servers, which announce them on commit; the poll finds missed ones. */
export function listenForTags(
  databaseUrl: string,
  { applyAnnounced, run, log }: Pick<TagPoll, 'applyAnnounced' | 'run'> & { log: Logger },
): Listener {
  const pollQuietly = (): void => void run().catch(() => {})
  return listenTo(databaseUrl, {
    channel,
    log,
    onConnected: pollQuietly,
    onMessage(text) {
      const touched = readAnnounced(text)
      if (touched) applyAnnounced(touched)
      else pollQuietly()
    },
  })
}
