import type { Env } from '../env.ts'
import { tooMany } from '../core/errors.ts'
import { createWorkerProcess } from '../processes/worker-process.ts'

/** Documents, drawn in a process of its own. */
export interface Pdfs {
  /**
   * A document that a feature declares.
   * @throws DomainError TooMany `documents.busy`, and whatever the document throws
   */
  draw<Drawn = Uint8Array>(name: string, ...args: readonly unknown[]): Promise<Drawn>
  close(): Promise<void>
}

export interface PdfTask {
  env: Env
  name: string
  args: readonly unknown[]
}

/** Nobody waits longer for a PDF than this many others take. */
const longestQueue = 200

/** `entry` is the module that the process begins with: see `answerWithPdfs`. */
export function createPdfs(env: Env, entry: URL): Pdfs {
  const worker = createWorkerProcess<PdfTask, unknown>(entry)
  return {
    async draw<Drawn>(name: string, ...args: readonly unknown[]) {
      if (worker.waiting >= longestQueue) throw tooMany('documents.busy', { seconds: 5 })
      // What comes back is what the document answers.
      return (await worker.run({ env, name, args })) as Drawn
    },
    close: () => worker.close(),
  }
}
