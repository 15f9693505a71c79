import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lets every other thread go first: called by worker threads, so that lookups stay fast while a file
 * is read or an exam is published. Linux counts threads like processes; elsewhere this does nothing.
 */
export function yieldCpu(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, 19)
  } catch {
    // No /proc, or not allowed: the work is done all the same.
  }
}
