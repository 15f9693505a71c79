import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { tooMany } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { type Outcome, unwrap } from '../core/outcome.ts'
import type { Env } from '../env.ts'
import type { Sheets } from '../spreadsheets/sheets.ts'
import type { JobKinds, Lane } from './job-kind.ts'
import type { LeasedJob } from './job-row.ts'
import type { Traffic } from './traffic.ts'

/**
 * Work that worker threads do for the main thread. Results must be small: receiving a whole sheet would block every
 * lookup meanwhile.
 */
export interface Workers {
  /** Starts the thread of a lane before it is needed, which takes a second. */
  startThread(lane: Lane): void
  /** Runs a job; an aborted signal terminates the thread. */
  run(job: LeasedJob, signal: AbortSignal): Promise<void>
  /** Runs a call that a feature declares. @throws any error of the call */
  call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer>
  /**
   * Runs a call that takes seconds; these run one after another, in a thread that no short call waits for.
   * @throws TooMany `worker.busy`
   */
  callLong<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer>
  close(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    workers: Workers
  }
}

type Message = { env: Env } & (
  { job: LeasedJob } | { call: string; args: readonly unknown[] } | { starts: true }
)

/** A message with the port to the process that reads spreadsheets. */
export type WorkerMessage = Message & { sheets: MessagePort }

/** The data with which a thread is started. */
export interface WorkerData {
  pool: PoolName
  requests: SharedArrayBuffer
}

/** Short calls have their own threads, so that none of them waits for a job. */
type PoolName = Lane | 'calls' | 'longCalls'

const threadsOfCalls = 2
/** Milliseconds including the wait in the queue, after which the thread is terminated. */
const longestCall = 5 * 60_000
/** The maximum number of waiting long calls. */
const longestQueue = 10
const longestQueueOfCalls = 200

/**
 * Megabytes of the young generation. A job's rows soon become garbage: with the small default a tenth of the time
 * went into scanning live objects. A short call allocates little, and its threads live for hours.
 */
const youngGenerationOf = (name: PoolName): number => (name === 'calls' ? 24 : 96)

interface Parts {
  env: Env
  log: Logger
  kinds: JobKinds
  /** The module that a thread starts with: it handles messages, see `answerInWorker`. */
  entry: URL
  traffic: Traffic
  sheets: Pick<Sheets, 'serve'>
}

/** Runs threads at the lowest priority, one per lane, terminated when idle: heavy work never delays a lookup. */
export function createWorkers({ env, log, kinds, entry, traffic, sheets }: Parts): Workers {
  const pools = new Map<PoolName, Piscina>()

  function openPool(name: PoolName): Piscina {
    const pool = new Piscina({
      filename: entry.href,
      workerData: { pool: name, requests: traffic.shared } satisfies WorkerData,
      minThreads: 0,
      maxThreads: name === 'calls' ? threadsOfCalls : 1,
      idleTimeout: 20_000,
      // A hostile file can exhaust its worker, but never the server.
      resourceLimits: { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: youngGenerationOf(name) },
    })
    // A thread that dies while working fails its task; without a listener one that dies idle ends the server.
    pool.on('error', (error) => log.error({ err: error, pool: name }, 'a worker thread died'))
    return pool
  }

  function poolOf(name: PoolName): Piscina {
    const pool = pools.get(name) ?? openPool(name)
    pools.set(name, pool)
    return pool
  }

  async function answer<T>(pool: PoolName, message: Message, signal: AbortSignal | null = null): Promise<T> {
    const { port1: ours, port2: theirs } = new MessageChannel()
    sheets.serve(ours)
    const sent: WorkerMessage = { ...message, sheets: theirs }
    try {
      return unwrap((await poolOf(pool).run(sent, { signal, transferList: [theirs] })) as Outcome<T>)
    } finally {
      ours.close()
    }
  }

  function refuseBeyond(name: PoolName, longest: number): void {
    if (poolOf(name).queueSize >= longest) throw tooMany('worker.busy', { seconds: 10 })
  }

  return {
    startThread(lane) {
      // If the thread cannot start, the job reports it.
      answer(lane, { env, starts: true }).catch(() => {})
    },
    run: (job, signal) => answer(kinds[job.kind]?.lane ?? 'work', { env, job }, signal),
    async call(name, ...args) {
      refuseBeyond('calls', longestQueueOfCalls)
      return answer('calls', { env, call: name, args }, AbortSignal.timeout(longestCall))
    },
    async callLong(name, ...args) {
      refuseBeyond('longCalls', longestQueue)
      return answer('longCalls', { env, call: name, args })
    },
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.destroy()))),
  }
}
