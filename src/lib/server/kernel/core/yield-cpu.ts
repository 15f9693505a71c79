import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'

const low = 10
const lowest = 19

/**
 * Lowers the priority of the calling worker thread, so that lookups stay fast while a file is read or an exam is
 * published. On Linux, work that can wait is scheduled as idle: it runs only when a core is free and is preempted at
 * once, whereas a low priority would let it finish its time slice. Work that a user waits for gets a low priority
 * instead, so that it still gets its share on a busy machine. On other systems this does nothing.
 */
export function yieldThread(isAwaited: boolean): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
    if (isAwaited) return setPriority(Number(thread), low)
    const idle = spawnSync('chrt', ['--idle', '--pid', '0', thread])
    if (idle.status !== 0) setPriority(Number(thread), lowest)
  } catch {
    // /proc is missing or access is denied: the work runs at normal priority.
  }
}

/**
 * Lowers the priority of V8's helper threads, which collect the garbage of all threads: several of them at normal
 * priority would make the main thread wait for a core. V8 has started them before any module runs.
 */
export function yieldHelpers(): void {
  try {
    for (const thread of threadsNamed('V8Worker')) setPriority(thread, low)
  } catch {
    // /proc is missing or access is denied: the helpers keep their priority.
  }
}

/**
 * Lowers the priority of a process whose work a user waits for: lookups go first, but it still gets its share on a
 * busy machine.
 */
export function yieldProcess(): void {
  try {
    // On Linux a priority belongs to a thread, and this process already has several.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), low)
  } catch {
    setPriority(low)
  }
}

/**
 * Schedules the whole process as idle, for work that another process repeats if it takes too long. A low priority
 * would let it finish a time slice of some milliseconds on each request.
 */
export function yieldProcessWholly(): void {
  spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)])
}

function threadsNamed(name: string): number[] {
  const tasks = '/proc/self/task'
  return readdirSync(tasks)
    .filter((thread) => readFileSync(join(tasks, thread, 'comm'), 'utf8').startsWith(name))
    .map(Number)
}
