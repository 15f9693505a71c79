import { outcomeOf } from '../core/outcome.ts'
import { yieldProcess } from '../core/yield-cpu.ts'
import type { WorkerReply, Numbered } from './worker-process.ts'

/** What a task gets besides its input. */
export interface TaskTools {
  /** The bytes that were sent before the task. */
  bytes: Uint8Array
  /** Sends a part of the result early; resolves when the channel accepts more. */
  sendPart(part: unknown): Promise<void>
}

/** The process's side of `createWorkerProcess`: handles incoming tasks, and ends with the server that started it. */
export function answerTasks<Task>(work: (task: Task, tools: TaskTools) => Promise<unknown>): void {
  yieldProcess()
  const pieces = new Map<number, Uint8Array[]>()
  process.on('message', (message) => {
    const received = message as Numbered
    const { id } = received
    const own = pieces.get(id) ?? []
    if ('piece' in received) {
      own.push(received.piece)
      pieces.set(id, own)
      return
    }
    pieces.delete(id)
    const sendPart = (part: unknown): Promise<void> => answer({ id, part })
    const tools: TaskTools = { bytes: Buffer.concat(own), sendPart }
    void outcomeOf(() => work(received.task as Task, tools)).then((outcome) => answer({ id, outcome }))
  })
  process.once('disconnect', () => process.exit())
}

function answer(message: WorkerReply): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve())
    else resolve()
  })
}
