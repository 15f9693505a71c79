import type { Answered, Numbered } from './back-room.ts'
import { outcomeOf } from './outcome.ts'
import { yieldProcess } from './yield-cpu.ts'

/** The other side of `createBackRoom`: does what comes in, and ends with the server that began it. */
export function answerTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  yieldProcess()
  process.on('message', (message) => {
    const { id, task } = message as Numbered
    void outcomeOf(() => work(task as Task)).then((outcome) => answer({ id, outcome }))
  })
  process.once('disconnect', () => process.exit())
}

function answer(message: Answered): void {
  if (process.connected) process.send?.(message)
}
