import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lets every other thread go first: called by worker threads, so that lookups stay fast while a file
 * is read or an exam is published. On Linux the thread runs when a core is idle, and makes way at once;
 * a low priority alone would let it finish its turn. Elsewhere this does nothing.
 */
export function yieldCpu(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
    const idle = spawnSync('chrt', ['--idle', '--pid', '0', thread])
    if (idle.status !== 0) setPriority(Number(thread), 19)
  } catch {
    // No /proc, or not allowed: the work is done all the same.
  }
}
