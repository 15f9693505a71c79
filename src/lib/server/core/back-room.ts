import { type ChildProcess, type Serializable, fork } from 'node:child_process'
import { type Outcome, unwrap } from './outcome.ts'

/** A process of the server's own for work that takes long. */
export interface BackRoom<Task, Result> {
  /** @throws DomainError where the task was refused */
  run(task: Task): Promise<Result>
  /** Tasks that are not done yet. */
  readonly waiting: number
  close(): Promise<void>
}

/** What goes in; numbered, for answers come in any order. */
export interface Numbered {
  id: number
  task: unknown
}

export interface Answered {
  id: number
  outcome: Outcome<unknown>
}

interface Waiting {
  resolve(outcome: Outcome<unknown>): void
  reject(error: Error): void
}

const idleTimeout = 15_000

/**
 * Begins a process with the first task and ends it when it has been idle. Unlike a thread it shares
 * neither memory map nor garbage collector with the server, and all of it makes way. `file` calls `answerTasks`.
 */
export function createBackRoom<Task extends Serializable, Result>(file: URL): BackRoom<Task, Result> {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  function begin(): ChildProcess {
    const begun = fork(file, { serialization: 'advanced', execArgv: [] })
    begun.on('message', (answer) => settle(answer as Answered))
    begun.once('exit', () => onEnd(begun, new Error('The process for heavy work ended early.')))
    // One that could not begin, and a task sent to one that is just ending.
    begun.on('error', (error) => onEnd(begun, error))
    return begun
  }

  function settle(answer: Answered): void {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    asked?.resolve(answer.outcome)
    if (waiting.size === 0) rest()
  }

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function onEnd(ended: ChildProcess, error: Error): void {
    if (child !== ended) return
    child = null
    failAll(error)
  }

  /** Idle, it does not keep the server alive. */
  function rest(): void {
    child?.unref()
    child?.channel?.unref()
    timer = setTimeout(end, idleTimeout).unref()
  }

  function end(): void {
    child?.disconnect()
    child = null
  }

  return {
    get waiting() {
      return waiting.size
    },
    async run(task) {
      clearTimeout(timer)
      child ??= begin()
      const worker = child
      worker.ref()
      worker.channel?.ref()
      const id = ++lastId
      const answered = new Promise<Outcome<unknown>>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.send({ id, task } satisfies Numbered)
      })
      // What comes back is what `file` answers to this task.
      return unwrap(await answered) as Result
    },
    async close() {
      clearTimeout(timer)
      const ending = child
      // Resting, it would not keep this process alive to see it end.
      ending?.ref()
      end()
      if (ending) await new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    },
  }
}
