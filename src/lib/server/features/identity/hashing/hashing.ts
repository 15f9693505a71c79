import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { createWorkerProcess } from '../../../kernel/processes/worker-process.ts'
import type { HashingTask } from './hashing-process.ts'

/** The identity library's own hash, in the shape that it asks for. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
  close(): Promise<void>
}

/** As many as there are cores, up to the four threads of Node's pool: hashes make way for lookups, so none is kept free. */
export const hashesAtOnce = Math.min(availableParallelism(), 4)

/**
 * Of the C library: the thirty megabytes of a hash stay with the process for the next one, in large pages where
 * the system has them. To take them anew each time was a fifth of a hash's work. Elsewhere nobody knows this variable.
 */
const memory = { mmap_max: 0, trim_threshold: 2 ** 30, arena_max: 1, hugetlb: 1 }

const tunables = Object.entries(memory).map(([name, value]) => `glibc.malloc.${name}=${value}`)

/** Milliseconds: several times what a hash takes. */
const patience = 300

/**
 * A hash fills thirty megabytes and takes a core: in a process of its own it makes way for lookups. One at a time
 * keeps its share of a machine that is busy through and through; the others take the cores that are idle.
 */
export function createHashing(): Hashing {
  const steady = createDoer('./hashing-process.ts', 1)
  const idle = hashesAtOnce > 1 ? createDoer('./idle-hashing-process.ts', hashesAtOnce - 1) : null
  const run = idle ? shareTasks(steady, idle, patience) : steady.run
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
  /** Tasks that are not done yet. */
  readonly waiting: number
  /** Tasks that it does at once. */
  atOnce: number
}

/**
 * Shares tasks between one that always gets on and one that does so when a core is idle, which may be never:
 * what the second has not done after so many milliseconds the first does as well, and the sooner answer counts.
 */
export function shareTasks<Task, Result>(
  steady: Doer<Task, Result>,
  idle: Doer<Task, Result>,
  patience: number,
): (task: Task) => Promise<Result> {
  const load = ({ waiting, atOnce }: Doer<Task, Result>): number => waiting / atOnce

  return async (task) => {
    if (load(steady) <= load(idle)) return steady.run(task)
    const over = new AbortController()
    const later = setTimeout(patience, null, { signal: over.signal }).then(() => steady.run(task))
    return Promise.race([idle.run(task), later]).finally(() => over.abort())
  }
}

/**
 * Makes every attempt cost one hash. The identity library refuses some names and accounts without one,
 * and how long an answer takes would tell which; where it spent none, one is spent for nothing.
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
