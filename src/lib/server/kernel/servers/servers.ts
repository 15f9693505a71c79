import { randomUUID } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import { repeated } from '../core/repeated.ts'
import type { Store } from '../store/store.ts'
import type { ServerRepository } from './server.repository.ts'

export interface Servers {
  /** Returns the number of servers on this database at the last heartbeat; at least 1. */
  count(): number
  /** Returns this server's build and the builds of all servers that are running or were until some minutes ago. */
  builds(): Promise<string[]>
  /** Registers this process as a server. `isSole` says that there is no other. */
  start(isSole: boolean): Promise<void>
  stop(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    servers: Pick<Servers, 'count' | 'builds'>
  }
}

interface Parts {
  store: Store<ServerRepository>
  clock: Clock
  log: Logger
  build: string
}

/** Milliseconds between two heartbeats. */
const interval = 5_000
/** A server without a heartbeat for this long takes no requests. */
const silence = 20_000
/** For this long, data that only its build can use is retained: it may be restarting. */
const mayReturn = 5 * 60_000

/** Tracks the servers on this database: each has a row that it renews while it runs. */
export function createServers({ store, clock, log, build }: Parts): Servers {
  const id = randomUUID()
  let others = 0

  const ago = (milliseconds: number): string => new Date(Date.parse(clock.now()) - milliseconds).toISOString()

  async function builds(): Promise<string[]> {
    const seen = await store.read.seen(ago(mayReturn))
    return [...new Set([build, ...seen.map((server) => server.build)])]
  }

  async function heartbeat(): Promise<void> {
    const live = await builds()
    await store.transact(async (write) => {
      await write.heartbeat(id, build, clock.now())
      await write.dropGone(ago(mayReturn), live)
    })
    const seen = await store.read.seen(ago(silence))
    others = seen.filter((server) => server.id !== id).length
  }

  const beating = repeated(heartbeat, {
    every: interval,
    onFailure: (error) => log.warn({ err: error }, 'this server could not say that it lives'),
  })
  return {
    count: () => others + 1,
    builds,
    async start(isSole) {
      const ended = isSole ? await store.read.seen('') : []
      await store.transact(async (write) => {
        for (const server of ended) await write.leave(server.id)
      })
      await heartbeat()
      beating.start()
    },
    async stop() {
      if (!beating.isStarted()) return
      await beating.stop()
      await store.transact((write) => write.leave(id)).catch(() => {})
    },
  }
}
