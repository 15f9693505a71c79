import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const controller = '/sys/fs/cgroup/cpu'
/** Microseconds. Longer ones would let a hash run through and stop the next one. */
const period = 10_000

export interface HalfCores {
  /** A process, all of its threads together, and each thread of its pool by itself. */
  takeProcess(pid: number): void
  /** Whoever stands in them has whole cores again. */
  close(): void
}

/** Groups of processes as Linux's first version of them has; in the second a thread cannot be told apart so easily. */
export const hasHalfCores = (): boolean =>
  existsSync(join(controller, 'cpu.cfs_quota_us')) && process.getuid?.() === 0

/** A machine of so many cores, each half as fast as one of this machine's: all together in one group, each in one of its own. */
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

/** The threads of Node's pool, in which the hashes are made. */
const poolOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .filter((thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').includes('uv-worker'))

/** A process and those that it has begun. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

function parentOf(pid: number): number | null {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  // The name stands in brackets and may hold anything.
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? 0) || null
}
