import { Piscina } from 'piscina'
import { tooMany } from '../core/errors.ts'
import type { ResultMemo } from './result-memo.types.ts'

export interface Documents {
  /** @throws DomainError TooMany `documents.busy` */
  resultMemo(memo: ResultMemo): Promise<Uint8Array>
  close(): Promise<void>
}

/** Nobody waits longer for a PDF than this many others take. */
const longestQueue = 200

export function createDocuments(): Documents {
  const pool = new Piscina({
    filename: new URL('./documents-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    concurrentTasksPerWorker: 1,
    idleTimeout: 10_000,
    maxQueue: longestQueue,
  })
  return {
    async resultMemo(memo) {
      if (pool.queueSize >= longestQueue) throw tooMany('documents.busy', { seconds: 5 })
      return (await pool.run(memo)) as Uint8Array
    },
    close: () => pool.destroy(),
  }
}
