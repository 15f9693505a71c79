import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const controller = '/sys/fs/cgroup/cpu'
/** Microseconds. A longer period would let one hash run through and stall the next. */
const period = 10_000

export interface HalfCores {
  /** Moves a process into one group and each thread of its pool into a group of its own. */
  takeProcess(pid: number): void
  /** Moves the processes back to whole cores and removes the groups. */
  close(): void
}

/** Requires cgroups v1 and root; in v2 single threads are harder to place. */
export const hasHalfCores = (): boolean =>
  existsSync(join(controller, 'cpu.cfs_quota_us')) && process.getuid?.() === 0

/** Emulates `count` cores, each half as fast as this machine's: one group for all, and one group per core inside it. */
export function openHalfCores(count: number): HalfCores {
  const machine = openGroup(join(controller, `prangan-bench-${process.pid}`), count / 2)
  const groups = [machine]
  const processes: number[] = []

  function core(): string {
    const group = openGroup(join(machine, String(groups.length)), 0.5)
    groups.push(group)
    return group
  }

  return {
    takeProcess(pid) {
      write(core(), 'cgroup.procs', pid)
      processes.push(pid)
      for (const thread of poolOf(pid)) write(core(), 'tasks', thread)
    },
    close() {
      for (const pid of processes) if (existsSync(`/proc/${pid}`)) write(controller, 'cgroup.procs', pid)
      for (const group of groups.toReversed()) rmdirSync(group)
    },
  }
}

function openGroup(path: string, cores: number): string {
  mkdirSync(path)
  write(path, 'cpu.cfs_period_us', period)
  write(path, 'cpu.cfs_quota_us', period * cores)
  return path
}

const write = (group: string, file: string, value: number): void =>
  writeFileSync(join(group, file), String(value))

/** Returns the threads of Node's pool, which compute the password hashes. */
const poolOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .filter((thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').includes('uv-worker'))

/** Returns a process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

function parentOf(pid: number): number | null {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  // The process name is in parentheses and may contain any character, so parsing starts after the last one.
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? 0) || null
}
