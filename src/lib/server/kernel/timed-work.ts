import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { JobKind, JobKinds, Lane, Task } from './jobs/job-kind.ts'

/**
 * Work that is done once on each day at an Indian time of day, on one of all servers. It is a job of that name, so it
 * runs in a worker thread and may run again after a crash: it writes through `task.fenced` and ends with
 * `task.complete`, or its steps have keys of their own. `system.job.<name>` is its title. Cleaning up, which has no hour,
 * is for `hooks.daily`.
 * @example timed: { 'notices.digest': { at: '17:00', run: sendDigest } }
 */
export interface TimedWork {
  /**
   * Indian time, HH:MM. If no server ran at that time, the work is done late on the same day, and never for an earlier
   * day; near midnight that leaves little time.
   */
  at: string
  /** Does the work of an Indian day, given as an ISO day. */
  run(task: Task, day: string): Promise<void>
  /** Milliseconds after which an attempt is aborted; ten minutes by default. */
  timeLimit?: number
  /** `work` by default. */
  lane?: Lane
}

/** By a name that begins with the feature's. */
export type TimedWorks = Readonly<Record<string, TimedWork>>

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const usualTimeLimit = 10 * 60_000

/** Returns the jobs that do timed work. @throws Error if a time of day is none */
export const timedJobKinds = (works: TimedWorks): JobKinds =>
  Object.fromEntries(Object.entries(works).map(([name, work]) => [name, timedJobKind(name, work)]))

function timedJobKind(
  name: string,
  { at, run, lane = 'work', timeLimit = usualTimeLimit }: TimedWork,
): JobKind {
  if (!timeOfDay.test(at)) throw new Error(`${name} needs a time of day such as 17:00, not ${at}.`)
  return {
    lane,
    timeLimit,
    attempts: 3,
    access: ['ROLE_ADMIN'],
    async run(task, job) {
      const day = job.subjectId
      const { clock, log } = task.app
      // It waited until its day was over: a server was off, or its lane was busy.
      if (indianDate(clock.now()) === day) await run(task, day)
      else log.warn({ work: name, day }, 'timed work was not done on its day')
    },
  }
}
