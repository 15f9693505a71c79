import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Whom a lease names. */
export interface Owner {
  name: string
  /** True where that owner was a process of this machine that has ended: nobody need wait for its lease. */
  isGone(owner: string): boolean
}

/**
 * A process is known by machine, boot, process namespace, number and start: numbers are given out again,
 * and two containers of one machine each have a process 1. Where none of this can be read, an owner counts
 * as alive, and its lease decides.
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
    // EPERM: it is there, and somebody else's.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** When the process began, in ticks since the boot; `ended` where only its parent has not noticed yet. */
function startOf(pid: number): string | null {
  const stat = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field, its name in brackets, may hold spaces and brackets.
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
