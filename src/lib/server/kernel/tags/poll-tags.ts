import type { Logger } from '../core/log.ts'
import { tellOnce } from '../core/repeated.ts'
import { bounded } from '../core/timeout.ts'
import { type Listener, listenTo } from '../db/listen.ts'
import { type CacheTag, channel, readAnnounced, type Touched } from './touched.ts'

/** Milliseconds; longer than the database's own patience. Then the next poll goes ahead. */
const longest = 45_000
/** Milliseconds between two polls. */
const interval = 150
/** For so many milliseconds after a poll began, what is remembered counts as true; who has to be sure of others waits as long. */
export const trustedFor = 300

export interface TagPoll {
  /** Polls at once; for the process that changed something itself. */
  run(): Promise<void>
  /**
   * True where others may have changed something that would have to be known by now. Not while polls fail:
   * what was known goes on being shown while the database is away.
   */
  isBehind(): boolean
  /** True where a poll that began within `trustedFor` has succeeded: nothing older than that is unknown. */
  isCertain(): boolean
  /** What this process has changed, or another one has told of. What was not told is found by the next poll. */
  hear(touched: readonly Touched[]): void
  stop(): void
}

interface Parts {
  versions(): Promise<Record<string, number>>
  /** `keys` names what of the tag changed; null where it may be anything. */
  onChange(tag: CacheTag, keys: readonly string[] | null): Promise<void>
  log: Logger
}

/**
 * Watches the cache tags, which every change of shown data touches in its own transaction. Another
 * process (the command line, a second server on PostgreSQL) is noticed with the next poll.
 */
export function pollTags({ versions, onChange, log }: Parts): TagPoll {
  let known: Record<string, number> | null = null
  let trustedUntil = Infinity
  let certainUntil = -Infinity
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const { failed: tellFailure, succeeded } = tellOnce((error) =>
    log.error({ err: error }, 'cache tags could not be read'),
  )

  async function readOnce(): Promise<void> {
    const begun = performance.now()
    try {
      await bounded(takeOver(), longest)
      trustedUntil = begun + trustedFor
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
      const wasHeardOf = ours !== (asked?.[tag] ?? 0) && ours >= version
      if (version === ours || wasHeardOf) continue
      await onChange(tag, null)
      // Only now: a change that could not be taken over is tried again.
      known = { ...known, [tag]: version }
    }
  }

  /** With its keys only the next version of a tag is taken over: before any other, something was missed. */
  function hear(touched: readonly Touched[]): void {
    for (const { tag, version, keys } of touched) {
      const ours = known?.[tag] ?? 0
      if (known === null || version <= ours) continue
      if (keys === null || version !== ours + 1) return runQuietly()
      known = { ...known, [tag]: version }
      onChange(tag, keys).catch(tellFailure)
    }
  }

  function begin(): Promise<void> {
    next = null
    current = readOnce().finally(() => {
      current = null
    })
    return current
  }

  /**
   * One after another: who looks for a change of its own also waits for a poll that saw it first. All who
   * come while one is under way share the next, which begins after them.
   */
  function run(): Promise<void> {
    if (!current) return begin()
    next ??= current.catch(() => {}).then(begin)
    return next
  }

  const runQuietly = (): void => void run().catch(tellFailure)
  const timer = setInterval(() => {
    if (!current) runQuietly()
  }, interval)
  timer.unref()
  return {
    run,
    isBehind: () => performance.now() > trustedUntil,
    isCertain: () => performance.now() <= certainUntil,
    hear,
    stop: () => clearInterval(timer),
  }
}

/** What other servers change is heard of with their commit; the poll finds what was not heard. */
export function listenForTags(
  databaseUrl: string,
  { hear, run, log }: Pick<TagPoll, 'hear' | 'run'> & { log: Logger },
): Listener {
  const pollQuietly = (): void => void run().catch(() => {})
  return listenTo(databaseUrl, {
    channel,
    log,
    onConnected: pollQuietly,
    onMessage(text) {
      const touched = readAnnounced(text)
      if (touched) hear(touched)
      else pollQuietly()
    },
  })
}
