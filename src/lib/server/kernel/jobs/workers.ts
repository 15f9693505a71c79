import { Piscina } from 'piscina'
import type { PublishChecksReply } from '#lib/schemas/examination-office.ts'
import type { Logger } from '../core/log.ts'
import { type Outcome, unwrap } from '../core/outcome.ts'
import type { ChainState } from '../audit/audit.repository.ts'
import type { Env } from '../../env.ts'
import type { BadRows } from '../../features/results/bad-rows.ts'
import type { CountedImport } from '../../features/results/exam-count.repository.ts'
import type { ExamFigures } from '../../features/results/exam-figures.ts'
import type { Lane } from './job-kind.ts'
import { jobKinds } from './job-kinds.ts'
import type { Job, LeasedJob } from './job-row.ts'

/**
 * What worker threads do for the main one. Only little comes back: taking over a whole sheet
 * would stop every lookup for as long.
 */
export interface Workers {
  /** An aborted signal ends the thread. */
  run(job: LeasedJob, signal: AbortSignal): Promise<void>
  badRows(importId: string): Promise<BadRows>
  countImport(importId: string): Promise<CountedImport>
  checkForPublishing(examId: string, needsSecondPerson: boolean): Promise<PublishChecksReply>
  examFigures(examId: string, version: number): Promise<ExamFigures>
  /** Walks every row of the audit trail. */
  verifyAudit(): Promise<ChainState>
  close(): Promise<void>
}

export interface WorkerCall {
  env: Env
  name: Exclude<keyof Workers, 'close'>
  args: readonly unknown[]
}

/** Short calls have threads of their own, so that none of them waits for a job. */
type PoolName = Lane | 'calls'

const threadsOfCalls = 2

/** Threads at the lowest priority, one a lane, ended when idle: heavy work never stands in a lookup's way. */
export function createWorkers(env: Env, log: Logger): Workers {
  const pools = new Map<PoolName, Piscina>()

  function poolOf(name: PoolName): Piscina {
    const pool = pools.get(name) ?? openPool(name, log)
    pools.set(name, pool)
    return pool
  }

  async function answer<T>(
    pool: PoolName,
    message: WorkerCall,
    signal: AbortSignal | null = null,
  ): Promise<T> {
    return unwrap((await poolOf(pool).run(message, { signal })) as Outcome<T>)
  }

  const call = <T>(name: WorkerCall['name'], ...args: readonly unknown[]): Promise<T> =>
    answer('calls', { env, name, args })

  return {
    run: (job, signal) => answer(laneOf(job), { env, name: 'run', args: [job] }, signal),
    badRows: (importId) => call('badRows', importId),
    countImport: (importId) => call('countImport', importId),
    checkForPublishing: (examId, needsSecondPerson) => call('checkForPublishing', examId, needsSecondPerson),
    examFigures: (examId, version) => call('examFigures', examId, version),
    verifyAudit: () => call('verifyAudit'),
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.destroy()))),
  }
}

function openPool(name: PoolName, log: Logger): Piscina {
  const pool = new Piscina({
    filename: new URL('./worker-thread.ts', import.meta.url).href,
    workerData: name,
    minThreads: 0,
    maxThreads: name === 'calls' ? threadsOfCalls : 1,
    idleTimeout: 20_000,
    // A hostile file may exhaust its worker, never the server.
    resourceLimits: { maxOldGenerationSizeMb: 1536 },
  })
  // A thread that dies at work fails its task; without a listener one that dies idle takes the server along.
  pool.on('error', (error) => log.error({ err: error, pool: name }, 'a worker thread died'))
  return pool
}

const laneOf = (job: Job): Lane => jobKinds[job.kind]?.lane ?? 'work'
