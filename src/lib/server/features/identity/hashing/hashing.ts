import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { createWorkerProcess } from '../../../kernel/processes/worker-process.ts'
import type { HashingTask } from './hashing-process.ts'

/** Password hashing of the identity library, in the interface that the library expects. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
  close(): Promise<void>
}

/** One per core, up to the four threads of Node's pool. Hash processes have a low priority, so no core is kept free. */
export const hashesAtOnce = Math.min(availableParallelism(), 4)

/**
 * Tunables of glibc: the process keeps the thirty megabytes of a hash for the next one, in large pages if the system
 * has them. Allocating them each time took a fifth of the time of a hash. Other C libraries ignore the variable.
 */
const memory = { mmap_max: 0, trim_threshold: 2 ** 30, arena_max: 1, hugetlb: 1 }

const tunables = Object.entries(memory).map(([name, value]) => `glibc.malloc.${name}=${value}`)

/** Milliseconds, several times the duration of a hash. */
const idleTimeout = 300

/**
 * A hash uses thirty megabytes and a core, so it runs in separate low-priority processes. One of them always gets its
 * share of a busy machine; the other runs only on idle cores.
 */
export function createHashing(): Hashing {
  const steady = createDoer('./hashing-process.ts', 1)
  const idle = hashesAtOnce > 1 ? createDoer('./idle-hashing-process.ts', hashesAtOnce - 1) : null
  const run = idle ? shareTasks(steady, idle, idleTimeout) : steady.run
  return {
    hash: async (password) => String(await run({ password })),
    verify: async ({ hash, password }) => (await run({ hash, password })) === true,
    close: async () => void (await Promise.all([steady.close(), idle?.close()])),
  }
}

function createDoer(file: string, atOnce: number) {
  const worker = createWorkerProcess<HashingTask, string | boolean>(new URL(file, import.meta.url), {
    settings: { UV_THREADPOOL_SIZE: String(atOnce), GLIBC_TUNABLES: tunables.join(':') },
  })
  return Object.assign(worker, { atOnce })
}

interface Doer<Task, Result> {
  run(task: Task): Promise<Result>
  /** Number of unfinished tasks. */
  readonly waiting: number
  /** Number of tasks that run in parallel. */
  atOnce: number
}

/**
 * Shares tasks between a process that always makes progress and one that may never get an idle core. A task that the
 * second has not finished after `idleTimeout` milliseconds also goes to the first, and the earlier result counts.
 */
export function shareTasks<Task, Result>(
  steady: Doer<Task, Result>,
  idle: Doer<Task, Result>,
  idleTimeout: number,
): (task: Task) => Promise<Result> {
  const load = ({ waiting, atOnce }: Doer<Task, Result>): number => waiting / atOnce

  return async (task) => {
    if (load(steady) <= load(idle)) return steady.run(task)
    const over = new AbortController()
    const later = setTimeout(idleTimeout, null, { signal: over.signal }).then(() => steady.run(task))
    return Promise.race([idle.run(task), later]).finally(() => over.abort())
  }
}

/**
 * Makes every attempt cost one hash. The identity library refuses some names and accounts without hashing, and the
 * response time would reveal which; in that case this makes a hash and discards it.
 */
export function createEvenHashing(hashing: Hashing) {
  const attempts = new AsyncLocalStorage<{ hasHashed: boolean }>()
  function note(): void {
    const attempt = attempts.getStore()
    if (attempt) attempt.hasHashed = true
  }

  return {
    hashing: {
      hash(password) {
        note()
        return hashing.hash(password)
      },
      verify(given) {
        note()
        return hashing.verify(given)
      },
      close: () => hashing.close(),
    } satisfies Hashing,

    async evenly<T>(password: string, work: () => Promise<T>): Promise<T> {
      const attempt = { hasHashed: false }
      const outcome = await attempts.run(attempt, work)
      if (!attempt.hasHashed) await hashing.hash(password)
      return outcome
    },
  }
}
