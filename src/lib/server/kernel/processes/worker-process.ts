import { type ChildProcess, execFile, fork, type Serializable } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { invalid } from '../core/errors.ts'
import { type Outcome, unwrap } from '../core/outcome.ts'

/** A child process for long work. */
interface WorkerProcess<Task, Result> {
  /** Runs a task. @throws DomainError if the task was refused; `limits.refusal` if it exceeded its limits */
  run(task: Task, extras?: TaskExtras): Promise<Result>
  /** The number of unfinished tasks. */
  readonly waiting: number
  /** Whether the process of the last task is still running, with its caches. */
  readonly isOpen: boolean
  /** Ends the process; the next task starts another. Call it only while no task is waiting. */
  leave(): void
  close(): Promise<void>
}

export interface TaskExtras {
  /** Sent before the task in pieces, so that neither side is blocked. */
  bytes?: Uint8Array
  /**
   * The process is killed if it exceeds them, and the task is refused. Other tasks in the same process fail with it,
   * so callers with limits run one task at a time.
   */
  limits?: TaskLimits & { refusal: string }
  /** Receives the parts that the process sends before its result, in order. */
  onPart?: (part: unknown) => void
  /** If aborted, the process is killed, with all tasks that wait in it. */
  signal?: AbortSignal
}

/** A numbered message, because results arrive in any order. */
export type Numbered = { id: number; task: unknown } | { id: number; piece: Uint8Array }

export type WorkerReply = { id: number; outcome: Outcome<unknown> } | { id: number; part: unknown }

interface PendingTask {
  resolve(outcome: Outcome<unknown>): void
  reject(error: Error): void
  extras: TaskExtras
}

const endedEarly = (cause?: Error): Error => new Error('The process for heavy work ended early.', { cause })

const idleTimeout = 15_000
const pieceBytes = 1024 * 1024

/**
 * Starts a process with the first task, and ends it when idle. Unlike a thread it shares neither memory map nor
 * garbage collector with the server, and all of it runs at low priority. `file` calls `answerTasks`.
 */
export function createWorkerProcess<Task extends Serializable, Result>(
  file: URL,
  options?: ProcessOptions,
): WorkerProcess<Task, Result> {
  const waiting = new Map<number, PendingTask>()
  let child: ChildProcess | null = null
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  function spawnChild(): ChildProcess {
    const started = startProcess(file, options)
    started.on('message', (answer) => receive(answer as WorkerReply))
    started.once('exit', (_, signal) => onEnd(started, endedEarly(), signal !== null))
    // The process could not start, or a task was sent to one that was just ending.
    started.on('error', (error) => onEnd(started, endedEarly(error)))
    return started
  }

  function receive(answer: WorkerReply): void {
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
      // Killed by the system or by its own engine: it needed more than is available.
      reject(isKilled && extras.limits ? invalid(extras.limits.refusal) : error)
    waiting.clear()
  }

  /** Lets the server exit while the process is idle. */
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
      // The process may be busy with work that no message can interrupt.
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
      child ??= spawnChild()
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
        // `file` returns this type for this task.
        return unwrap(await answered) as Result
      } finally {
        stopWatch()
      }
    },
    leave,
    async close() {
      const ending = child
      // An idle child would not keep this process alive until its exit.
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

/** Resolves once the message is sent; a failure shows as the end of the process. */
function send(worker: ChildProcess, message: Numbered): Promise<void> {
  return new Promise((resolve) => {
    if (worker.connected) worker.send(message, () => resolve())
    else resolve()
  })
}

/** The resources that one task may use. */
interface TaskLimits {
  /**
   * Memory of the whole process as the system counts it, including buffers, code and the garbage collector's reserve.
   */
  rssBytes: number
  /** CPU time, without waiting; on systems that do not report it only `seconds` applies. */
  cpuSeconds: number
  /** From start to end. */
  seconds: number
}

const checkEvery = 50

/**
 * Calls `onOver` once when a process exceeds a limit; returns a function that stops the watch. The engine's own
 * limits count only its heap and miss buffers, so the system is asked.
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
    // The watch may have been stopped meanwhile, and the process may already run another task.
    if (!isStopped && (rss > limits.rssBytes || cpu - before > limits.cpuSeconds)) over()
  }
  const timeout = setTimeout(over, limits.seconds * 1000)
  const interval = setInterval(() => void check(), checkEvery)
  return stop
}

/**
 * Returns the resident memory, from a file on Linux and from `ps` elsewhere; 0 if unknown, and then only the time
 * limit applies.
 */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    // In kilobytes, whereas `statm` counts in pages whose size differs by machine.
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, kilobytes) =>
      resolve(error ? 0 : Number(kilobytes) * 1024),
    )
  })
}

/**
 * Returns CPU seconds from fields 14 and 15. They are counted after the process's name, which may contain spaces;
 * Linux reports hundredths.
 */
async function workedSeconds(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

/** Limits that the system itself enforces, even if nothing watches the process any more. */
export interface ProcessCaps {
  heapMegabytes: number
  cpuSeconds: number
}

interface ProcessOptions {
  caps?: ProcessCaps
  /** Environment variables that must be set before it starts. */
  settings?: Readonly<Record<string, string>>
}

const shell = '/bin/sh'

/**
 * Starts a process that ends with its parent, thread or server, even during work that no message can interrupt: a
 * shell next to it waits for input, which the system closes with the writer. Without `/bin/sh` it ends with the next
 * message that it reads.
 */
function startProcess(file: URL, { caps, settings }: ProcessOptions = {}): ChildProcess {
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

/** Returns the script. The process replaces the shell and keeps its id `$$`; descriptor 3 is the message channel. */
const scriptOf = (caps?: ProcessCaps): string =>
  `${caps ? `ulimit -t ${caps.cpuSeconds};` : ''} exec 9<&0
  { read -r _; kill -9 $$; } <&9 9<&- 3<&- >/dev/null 2>&1 &
  exec "$0" "$@" </dev/null 9<&-`
