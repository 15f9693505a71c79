import { Piscina } from 'piscina'
import type { PublishChecksReply } from '#lib/schemas/examination-office.ts'
import { type Outcome, unwrap } from '../core/outcome.ts'
import type { ChainState } from '../db/audit.repository.ts'
import type { Env } from '../env.ts'
import type { BadRows } from '../results/bad-rows.ts'
import type { ExamFigures } from '../results/exam-figures.ts'
import type { Job } from './job.repository.ts'

/**
 * What the worker thread does for the main one. Only little comes back: taking over a whole sheet
 * would stop every lookup for as long.
 */
export interface Bulk {
  run(job: Job): Promise<void>
  badRows(importId: string): Promise<BadRows>
  checkForPublishing(examId: string, needsSecondPerson: boolean): Promise<PublishChecksReply>
  examFigures(examId: string, version: number): Promise<ExamFigures>
  /** Walks every row of the audit trail. */
  verifyAudit(): Promise<ChainState>
  close(): Promise<void>
}

export interface BulkCall {
  env: Env
  name: Exclude<keyof Bulk, 'close'>
  args: readonly unknown[]
}

/** One thread, at the lowest priority, ended when idle: heavy work never stands in a lookup's way. */
export function createBulk(env: Env): Bulk {
  const pool = new Piscina({
    filename: new URL('./bulk-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 20_000,
    // A hostile file may exhaust its worker, never the server.
    resourceLimits: { maxOldGenerationSizeMb: 1536 },
  })

  async function call<T>(name: BulkCall['name'], ...args: readonly unknown[]): Promise<T> {
    const message: BulkCall = { env, name, args }
    return unwrap((await pool.run(message)) as Outcome<T>)
  }

  return {
    run: (job) => call('run', job),
    badRows: (importId) => call('badRows', importId),
    checkForPublishing: (examId, needsSecondPerson) => call('checkForPublishing', examId, needsSecondPerson),
    examFigures: (examId, version) => call('examFigures', examId, version),
    verifyAudit: () => call('verifyAudit'),
    close: () => pool.destroy(),
  }
}
