import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** What one task may take of the machine. */
export interface TaskLimits {
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
