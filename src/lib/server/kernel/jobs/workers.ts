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
 * What worker threads do for the main one. Only little comes back: taking over a whole sheet
 * would stop every lookup for as long.
 */
export interface Workers {
  /** Begins the thread of a lane, which takes a second: somebody is about to need it. */
  begin(lane: Lane): void
  /** An aborted signal ends the thread. */
  run(job: LeasedJob, signal: AbortSignal): Promise<void>
  /** A call that a feature declares. @throws whatever the call throws */
  call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer>
  /** The same for what takes seconds: one after another, in a thread that no short call waits for. @throws TooMany `worker.busy` */
  callLong<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer>
  close(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    workers: Workers
  }
}

type Message = { env: Env } & (
  { job: LeasedJob } | { call: string; args: readonly unknown[] } | { begins: true }
)

/** With the way to whoever reads spreadsheets for it. */
export type WorkerMessage = Message & { sheets: MessagePort }

/** What a thread is started with. */
export interface WorkerData {
  pool: PoolName
  requests: SharedArrayBuffer
}

/** Short calls have threads of their own, so that none of them waits for a job. */
type PoolName = Lane | 'calls' | 'longCalls'

const threadsOfCalls = 2
/** Milliseconds, with those in the line: a thread that does not come back is ended. */
const longestCall = 5 * 60_000
/** Nobody waits for more long calls of others. */
const longestQueue = 10
const longestQueueOfCalls = 200

/**
 * Megabytes. What a job makes of each row is soon garbage: in the small young generation of the server itself a tenth
 * of the time went into looking through what still lives. A short call makes little, and its threads stay for hours.
 */
const youngGenerationOf = (name: PoolName): number => (name === 'calls' ? 24 : 96)

interface Parts {
  env: Env
  log: Logger
  kinds: JobKinds
  /** The module that a thread begins with: it answers messages, see `answerInWorker`. */
  entry: URL
  traffic: Traffic
  sheets: Pick<Sheets, 'serve'>
}

/** Threads at the lowest priority, one a lane, ended when idle: heavy work never stands in a lookup's way. */
export function createWorkers({ env, log, kinds, entry, traffic, sheets }: Parts): Workers {
  const pools = new Map<PoolName, Piscina>()

  function openPool(name: PoolName): Piscina {
    const pool = new Piscina({
      filename: entry.href,
      workerData: { pool: name, requests: traffic.shared } satisfies WorkerData,
      minThreads: 0,
      maxThreads: name === 'calls' ? threadsOfCalls : 1,
      idleTimeout: 20_000,
      // A hostile file may exhaust its worker, never the server.
      resourceLimits: { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: youngGenerationOf(name) },
    })
    // A thread that dies at work fails its task; without a listener one that dies idle takes the server along.
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
    begin(lane) {
      // Where it cannot begin, the job tells so.
      answer(lane, { env, begins: true }).catch(() => {})
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
