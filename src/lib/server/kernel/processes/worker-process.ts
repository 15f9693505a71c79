import { type ChildProcess, execFile, fork, type Serializable } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { invalid } from '../core/errors.ts'
import { type Outcome, unwrap } from '../core/outcome.ts'

/** A process of the server's own for work that takes long. */
interface WorkerProcess<Task, Result> {
  /** @throws DomainError where the task was refused; `limits.refusal` where it went over its limits */
  run(task: Task, extras?: TaskExtras): Promise<Result>
  /** Tasks that are not done yet. */
  readonly waiting: number
  /** Whether the process that did the last task is still there, with what it remembers. */
  readonly isOpen: boolean
  /** Ends the process; the next task begins another. Only while nothing waits. */
  leave(): void
  close(): Promise<void>
}

export interface TaskExtras {
  /** Goes ahead of the task in pieces, so that neither side stands still for it. */
  bytes?: Uint8Array
  /**
   * The process is killed where it takes more; this task is refused then. Tasks that wait in the same
   * process fail with it: whoever sets limits runs one task at a time.
   */
  limits?: TaskLimits & { refusal: string }
  /** What the process sends before its answer, in order. */
  onPart?: (part: unknown) => void
  /** Aborted, nobody wants the answer any more: the process is killed, with the tasks that wait in it. */
  signal?: AbortSignal
}

/** What goes in; numbered, for answers come in any order. */
export type Numbered = { id: number; task: unknown } | { id: number; piece: Uint8Array }

export type Answered = { id: number; outcome: Outcome<unknown> } | { id: number; part: unknown }

interface Waiting {
  resolve(outcome: Outcome<unknown>): void
  reject(error: Error): void
  extras: TaskExtras
}

const endedEarly = (cause?: Error): Error => new Error('The process for heavy work ended early.', { cause })

const idleTimeout = 15_000
const pieceBytes = 1024 * 1024

/**
 * Begins a process with the first task and ends it when it has been idle. Unlike a thread it shares
 * neither memory map nor garbage collector with the server, and all of it makes way. `file` calls `answerTasks`.
 */
export function createWorkerProcess<Task extends Serializable, Result>(
  file: URL,
  options?: ProcessOptions,
): WorkerProcess<Task, Result> {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  function begin(): ChildProcess {
    const begun = beginProcess(file, options)
    begun.on('message', (answer) => receive(answer as Answered))
    begun.once('exit', (_, signal) => onEnd(begun, endedEarly(), signal !== null))
    // One that could not begin, and a task sent to one that is just ending.
    begun.on('error', (error) => onEnd(begun, endedEarly(error)))
    return begun
  }

  function receive(answer: Answered): void {
    const asked = waiting.get(answer.id)
    if ('part' in answer) return asked?.extras.onPart?.(answer.part)
    waiting.delete(answer.id)
    asked?.resolve(answer.outcome)
    if (waiting.size === 0) rest()
  }

  function onEnd(ended: ChildProcess, error: Error, isKilled = false): void {
    if (child !== ended) return
    child = null
    for (const { reject, extras } of waiting.values())
      // Killed by the system or by its own engine: it took more than there is.
      reject(isKilled && extras.limits ? invalid(extras.limits.refusal) : error)
    waiting.clear()
  }

  /** Idle, it does not keep the server alive. */
  function rest(): void {
    child?.unref()
    child?.channel?.unref()
    timer = setTimeout(leave, idleTimeout).unref()
  }

  function leave(): void {
    clearTimeout(timer)
    child?.disconnect()
    child = null
  }

  function watch(worker: ChildProcess, id: number, { limits, signal }: TaskExtras): () => void {
    const stop = (error: Error): void => {
      waiting.get(id)?.reject(error)
      waiting.delete(id)
      // It may be deep in work that no message interrupts.
      worker.kill('SIGKILL')
      onEnd(worker, new Error('The process was ended for another of its tasks.'))
    }
    const abort = (): void => stop(new Error('Nobody waits for the answer any more.'))
    signal?.addEventListener('abort', abort)
    const isWatched = limits && worker.pid !== undefined
    const stopWatch = isWatched ? watchProcess(worker.pid, limits, () => stop(invalid(limits.refusal))) : null
    return () => {
      stopWatch?.()
      signal?.removeEventListener('abort', abort)
    }
  }

  return {
    get waiting() {
      return waiting.size
    },
    get isOpen() {
      return child !== null
    },
    async run(task, extras = {}) {
      extras.signal?.throwIfAborted()
      clearTimeout(timer)
      child ??= begin()
      const worker = child
      worker.ref()
      worker.channel?.ref()
      const id = ++lastId
      const answered = new Promise<Outcome<unknown>>((resolve, reject) => {
        waiting.set(id, { resolve, reject, extras })
      })
      const stopWatch = watch(worker, id, extras)
      try {
        if (extras.bytes) void sendPieces(worker, id, extras.bytes).then(() => send(worker, { id, task }))
        else worker.send({ id, task } satisfies Numbered)
        // What comes back is what `file` answers to this task.
        return unwrap(await answered) as Result
      } finally {
        stopWatch()
      }
    },
    leave,
    async close() {
      const ending = child
      // Resting, it would not keep this process alive to see it end.
      ending?.ref()
      leave()
      if (ending) await new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    },
  }
}

async function sendPieces(worker: ChildProcess, id: number, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.byteLength; start += pieceBytes)
    await send(worker, { id, piece: bytes.subarray(start, start + pieceBytes) })
}

/** Resolves once it is on its way; one that cannot be sent is told by the end of the process. */
function send(worker: ChildProcess, message: Numbered): Promise<void> {
  return new Promise((resolve) => {
    if (worker.connected) worker.send(message, () => resolve())
    else resolve()
  })
}

/** What one task may take of the machine. */
interface TaskLimits {
  /** Memory of the whole process as the system counts it: buffers, code and the collector’s spare room too. */
  rssBytes: number
  /** What it worked, however long it waited for others; where nothing tells, `seconds` holds alone. */
  cpuSeconds: number
  /** From its beginning to its end. */
  seconds: number
}

const checkEvery = 50

/**
 * Calls `onOver` once when a process goes over a limit. Limits of the engine itself count only its own
 * heap and miss buffers, so the system is asked. Returns the end of the watch.
 */
export function watchProcess(pid: number, limits: TaskLimits, onOver: () => void): () => void {
  let isChecking = false
  let isStopped = false
  let before: number | null = null
  const stop = (): void => {
    isStopped = true
    clearTimeout(timeout)
    clearInterval(interval)
  }
  const over = (): void => {
    stop()
    onOver()
  }
  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    const [rss, cpu] = await Promise.all([residentBytes(pid), workedSeconds(pid)])
    isChecking = false
    before ??= cpu
    // It may have been stopped meanwhile, and the process have gone on to another task.
    if (!isStopped && (rss > limits.rssBytes || cpu - before > limits.cpuSeconds)) over()
  }
  const timeout = setTimeout(over, limits.seconds * 1000)
  const interval = setInterval(() => void check(), checkEvery)
  return stop
}

/** Linux tells in a file, other systems by `ps`; 0 where nothing tells, and then the time limit holds alone. */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    // In kilobytes, while `statm` counts in pages whose size differs by machine.
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, kilobytes) =>
      resolve(error ? 0 : Number(kilobytes) * 1024),
    )
  })
}

/** Fields 14 and 15 behind the process's name, which may hold blanks; Linux counts them in hundredths. */
async function workedSeconds(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

/** What the system itself holds a process to, also where nobody watches it any longer. */
export interface ProcessCaps {
  heapMegabytes: number
  cpuSeconds: number
}

interface ProcessOptions {
  caps?: ProcessCaps
  /** Variables of its environment, for what must stand before it begins. */
  settings?: Readonly<Record<string, string>>
}

const shell = '/bin/sh'

/**
 * A process that ends with whoever began it, thread or server, even in work that no message interrupts:
 * a shell beside it waits on its input, which the system closes with its writer. Without `/bin/sh` it
 * ends with the next message that it reads.
 */
function beginProcess(file: URL, { caps, settings }: ProcessOptions = {}): ChildProcess {
  const engine = caps ? [`--max-old-space-size=${caps.heapMegabytes}`] : []
  const env = { ...process.env, ...settings }
  if (!existsSync(shell)) return fork(file, { serialization: 'advanced', execArgv: engine, env })
  return fork(file, {
    serialization: 'advanced',
    env,
    execPath: shell,
    execArgv: ['-c', scriptOf(caps), process.execPath, ...engine],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
}

/** The process takes the shell's place and with it the number that `$$` is; 3 is the channel of messages. */
const scriptOf = (caps?: ProcessCaps): string =>
  `${caps ? `ulimit -t ${caps.cpuSeconds};` : ''} exec 9<&0
  { read -r _; kill -9 $$; } <&9 9<&- 3<&- >/dev/null 2>&1 &
  exec "$0" "$@" </dev/null 9<&-`
