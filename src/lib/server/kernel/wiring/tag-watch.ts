import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../core/log.ts'
import { createThrottledReporter } from '../core/repeated.ts'
import type { Database } from '../db/connect.ts'
import type { Listener } from '../db/listen.ts'
import type { Hooks } from '../hooks.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import { cacheTagRepository } from '../tags/cache-tags.repository.ts'
import { listenForTags, pollTags, type TagPoll, trustedFor } from '../tags/poll-tags.ts'

interface Parts {
  database: Database
  hooks: Hooks
  /** The caches whose entries are dropped by tag. */
  caches: readonly Pick<PageCache, 'drop'>[]
  log: Logger
}

/** Follows the changes of this and other processes. */
interface FollowedChanges {
  /** Applies the changes of this process at once. */
  refresh(): Promise<void>
  /**
   * Resolves once the changes that this process has committed are applied, so that the next page shows them. A failure
   * is logged: the change is saved, and the next poll applies it.
   */
  applyOwnChanges(): Promise<void>
  /**
   * Refreshes, and resolves once every other server of this database has polled as well, or sends nothing from memory
   * until it has.
   */
  refreshEverywhere(): Promise<void>
  /** Whether a poll for changes of other processes is overdue, so that nothing may be sent from memory. */
  isBehind(): boolean
  /**
   * Whether everything that another process has ended, such as a session, is known here, up to 0.3 seconds; never
   * while the database is away.
   */
  isCertain(): boolean
}

declare module '../app.ts' {
  interface Kernel extends FollowedChanges {}
}

export interface TagWatch extends FollowedChanges {
  start(): Promise<void>
  stop(): Promise<void>
}

/** Keeps caches up to date with the database: by the process's own changes, by notifications and by polls. */
export function createTagWatch({ database, hooks, caches, log }: Parts): TagWatch {
  const { place } = database
  const tags = cacheTagRepository(database.reads)
  let poll: TagPoll | null = null
  let listener: Listener | null = null

  const logStepFailure = (error: unknown): void => log.error({ err: error }, 'a step before a poll failed')

  async function reload(): Promise<void> {
    for (const step of hooks.reload) await step()
  }

  const refresh = (): Promise<void> => (poll ? poll.run() : reload())

  let isOwnPending = false
  let applying = Promise.resolve()
  const { failed: logApplyFailure, succeeded: applied } = createThrottledReporter((error) =>
    log.error({ err: error }, 'own changes could not be applied'),
  )

  function applyOwnChanges(): Promise<void> {
    if (isOwnPending) {
      isOwnPending = false
      applying = refresh().then(applied, logApplyFailure)
    }
    return applying
  }

  function makePoll(): TagPoll {
    const steps = hooks.beforePoll.map((run) => ({ run, ...createThrottledReporter(logStepFailure) }))
    return pollTags({
      async versions() {
        for (const { run, succeeded, failed } of steps) await run().then(succeeded, failed)
        return tags.versions()
      },
      async onChange(tag, keys) {
        const remembered = hooks.onForget.filter((each) => each.tag === tag)
        for (const { forget } of remembered) forget(keys)
        if (remembered.length > 0) return
        for (const cache of caches) cache.drop(tag)
        for (const step of hooks.onChange) await step(tag)
        await reload()
      },
      log,
    })
  }

  return {
    refresh,
    applyOwnChanges,
    async refreshEverywhere() {
      await refresh()
      if (poll && place.databaseUrl) await setTimeout(trustedFor)
    },
    isBehind: () => poll?.isBehind() ?? false,
    // A process that was not started expects no other process to end anything in its database.
    isCertain: () => poll?.isCertain() ?? true,

    async start() {
      poll = makePoll()
      const { applyAnnounced, run } = poll
      // Cached keys are dropped at once; other tags before the reply to the request that changed them.
      database.onTouched = (touched) => {
        applyAnnounced(touched.filter(({ keys }) => keys !== null))
        isOwnPending ||= touched.some(({ keys }) => keys === null)
      }
      await run()
      await reload()
      if (place.databaseUrl) listener = listenForTags(place.databaseUrl, { applyAnnounced, run, log })
    },

    async stop() {
      poll?.stop()
      await listener?.close()
    },
  }
}
