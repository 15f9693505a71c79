import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The owner of a lease. */
export interface Owner {
  name: string
  /** Whether that owner was a process of this machine that has ended, so that its lease need not expire first. */
  isGone(owner: string): boolean
}

/**
 * Identifies this process by machine, boot, process namespace, process id and start time: process ids are reused, and
 * two containers on one machine each have a process 1. If these cannot be read, an owner counts as alive until its
 * lease expires.
 */
export function thisProcess(): Owner {
  const place = placeOf()
  return {
    name: [place, process.pid, startOf(process.pid) ?? '', randomUUID()].join(' '),
    isGone(owner) {
      const [theirPlace, pid = '', start = ''] = owner.split(' ')
      if (theirPlace !== place || !/^\d+$/.test(pid)) return false
      if (!exists(Number(pid))) return true
      const current = startOf(Number(pid))
      return current !== null && start !== '' && current !== start
    },
  }
}

function placeOf(): string {
  const parts = [
    hostname(),
    orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    orNothing(() => readlinkSync('/proc/self/ns/pid')),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Returns the process's start time in ticks since the boot; `ended` for a zombie. */
function startOf(pid: number): string | null {
  const stat = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field, the name in parentheses, may contain spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return 'ended'
  return fields[18] ?? null
}

function orNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
