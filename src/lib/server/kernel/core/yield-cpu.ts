import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'

const low = 10
const lowest = 19

/**
 * Lets all other threads go first, called by a worker thread, so that lookups stay fast while a file is
 * read or an exam is published. On Linux work that can wait runs when a core is idle, and makes way at
 * once; a low priority alone would let it finish its turn. Work that somebody waits for has that low
 * priority: on a machine that is busy through and through it still gets its share. Elsewhere this does nothing.
 */
export function yieldThread(isAwaited: boolean): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
    if (isAwaited) return setPriority(Number(thread), low)
    const idle = spawnSync('chrt', ['--idle', '--pid', '0', thread])
    if (idle.status !== 0) setPriority(Number(thread), lowest)
  } catch {
    // No /proc, or not allowed: the work is done all the same.
  }
}

/**
 * Lowers the priority of V8's helper threads, which collect the garbage of worker threads and of the main thread:
 * several of them at the main thread's priority would keep it waiting for a core. V8 has started them by the time that
 * any module runs.
 */
export function yieldHelpers(): void {
  try {
    for (const thread of threadsNamed('V8Worker')) setPriority(thread, low)
  } catch {
    // No /proc, or not allowed: the helpers keep their priority.
  }
}

/**
 * For a process whose work somebody waits for: lookups go first, but on a machine that is busy through
 * and through it still gets its share.
 */
export function yieldProcess(): void {
  try {
    // On Linux a priority belongs to a thread, and this one has some already.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), low)
  } catch {
    setPriority(low)
  }
}

/**
 * For a process whose work is done elsewhere too where it takes too long: it runs when a core is idle. A low priority
 * would let it finish its turn of some milliseconds each time that somebody asks the server something.
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
