import { createWorkerProcess } from '../processes/worker-process.ts'
import { tooMany } from '../core/errors.ts'
import type { LoginSlips } from '../../features/logins/login-slips.document.ts'
import type { Env } from '../../env.ts'
import type { MemoService } from '../../features/results/memo.service.ts'

/** What is made of paper, in a process of its own. */
export interface Pdfs {
  /** @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  resultMemo: MemoService['make']
  /** @throws DomainError TooMany `documents.busy` */
  loginSlips(slips: LoginSlips): Promise<Uint8Array>
  close(): Promise<void>
}

interface MemoTask {
  env: Env
  examTitle: string
  rollNumber: string
  locale: 'en' | 'de'
}

export type PdfTask = MemoTask | { slips: LoginSlips }

/** Nobody waits longer for a PDF than this many others take. */
const longestQueue = 200

export function createPdfs(env: Env): Pdfs {
  const room = createWorkerProcess(new URL('./pdf-process.ts', import.meta.url))
  async function make<Made>(task: PdfTask): Promise<Made> {
    if (room.waiting >= longestQueue) throw tooMany('documents.busy', { seconds: 5 })
    // What comes back is what the process answers to this kind of task.
    return (await room.run(task)) as Made
  }
  return {
    resultMemo: (examTitle, rollNumber, locale) => make({ env, examTitle, rollNumber, locale }),
    loginSlips: (slips) => make({ slips }),
    close: () => room.close(),
  }
}
