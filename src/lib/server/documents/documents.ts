import { Piscina } from 'piscina'
import { tooMany } from '../core/errors.ts'
import type { Paper } from './documents-worker.ts'
import type { LoginSlips } from './login-slips.ts'
import type { ResultMemo } from './result-memo.types.ts'

export interface Documents {
  /** @throws DomainError TooMany `documents.busy` */
  resultMemo(memo: ResultMemo): Promise<Uint8Array>
  /** @throws DomainError TooMany `documents.busy` */
  loginSlips(slips: LoginSlips): Promise<Uint8Array>
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
  async function draw(paper: Paper): Promise<Uint8Array> {
    if (pool.queueSize >= longestQueue) throw tooMany('documents.busy', { seconds: 5 })
    return (await pool.run(paper)) as Uint8Array
  }
  return {
    resultMemo: (memo) => draw({ memo }),
    loginSlips: (slips) => draw({ slips }),
    close: () => pool.destroy(),
  }
}
