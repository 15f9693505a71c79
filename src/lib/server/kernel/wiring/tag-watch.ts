import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../core/log.ts'
import { tellOnce } from '../core/repeated.ts'
import type { Database } from '../db/connect.ts'
import type { Listener } from '../db/listen.ts'
import type { Hooks } from '../hooks.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import { cacheTagRepository } from '../tags/cache-tags.repository.ts'
import { listenForTags, pollTags, type TagPoll, trustedFor } from '../tags/poll-tags.ts'

interface Parts {
  database: Database
  hooks: Hooks
  /** What was made from tags is dropped with them. */
  caches: readonly Pick<PageCache, 'drop'>[]
  log: Logger
}

/** Follows what this process and other ones change. */
interface FollowedChanges {
  /** Shows at once what this process changed. */
  refresh(): Promise<void>
  /** Refreshes, and answers when another server of this database has polled too, or sends nothing from memory until it has. */
  refreshEverywhere(): Promise<void>
  /** True where a poll of what other processes changed is overdue, and nothing may be sent from memory before it. */
  isBehind(): boolean
  /** True where whatever another process has ended is known here, to within 0.3 seconds; while the database is away, never. */
  isCertain(): boolean
}

declare module '../app.ts' {
  interface Kernel extends FollowedChanges {}
}

export interface TagWatch extends FollowedChanges {
  start(): Promise<void>
  stop(): Promise<void>
}

/** What is remembered follows what the database says: by the process's own changes, by messages and by polls. */
export function createTagWatch({ database, hooks, caches, log }: Parts): TagWatch {
  const { place } = database
  const tags = cacheTagRepository(database.reads)
  let poll: TagPoll | null = null
  let listener: Listener | null = null

  const tellOfStep = (error: unknown): void => log.error({ err: error }, 'a step before a poll failed')

  async function reload(): Promise<void> {
    for (const step of hooks.reload) await step()
  }

  const refresh = (): Promise<void> => (poll ? poll.run() : reload())

  function makePoll(): TagPoll {
    const steps = hooks.beforePoll.map((run) => ({ run, ...tellOnce(tellOfStep) }))
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
    async refreshEverywhere() {
      await refresh()
      if (poll && place.databaseUrl) await setTimeout(trustedFor)
    },
    isBehind: () => poll?.isBehind() ?? false,
    // A process that was not started shares its database with nobody who ends anything.
    isCertain: () => poll?.isCertain() ?? true,

    async start() {
      poll = makePoll()
      const { hear, run } = poll
      // Keys are forgotten at once; for the rest whoever changed it polls when it is done.
      database.onTouched = (touched) => hear(touched.filter(({ keys }) => keys !== null))
      await run()
      await reload()
      if (place.databaseUrl) listener = listenForTags(place.databaseUrl, { hear, run, log })
    },

    async stop() {
      poll?.stop()
      await listener?.close()
    },
  }
}
