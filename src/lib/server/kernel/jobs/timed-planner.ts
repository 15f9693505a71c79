import { indianDate, instantOfIndianTime } from '#lib/rules/dates/indian-days.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Logger } from '../core/log.ts'
import { repeated } from '../core/repeated.ts'
import { keepDays } from '../core/retention.ts'
import type { Database } from '../db/connect.ts'
import type { Hooks } from '../hooks.ts'
import { type Store, storeOf } from '../store/store.ts'
import { timedRunRepository, type TimedRunRepository } from './timed-run.repository.ts'
import type { TimedWorks } from '../timed-work.ts'

export interface TimedPlanner {
  /** Adds today's jobs, as far as no server has added them. */
  plan(): Promise<void>
  start(): void
  stop(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    timed: TimedPlanner
  }
}

interface Parts {
  store: Store<TimedRunRepository>
  clock: Clock
  log: Logger
  works: TimedWorks
}

/** Milliseconds between two looks at the day. */
const interval = 60_000

/**
 * Plans timed work: on each Indian day, each work gets one job that waits for its time of day. Each server looks once
 * a minute and when it starts; the row of name and day decides which of them adds the job.
 */
export function createTimedPlanner({ store, clock, log, works }: Parts): TimedPlanner {
  const names = Object.keys(works)

  async function planToday(): Promise<void> {
    const day = indianDate(clock.now())
    const planned = await store.read.plannedOn(day)
    for (const name of names) if (!planned.has(name)) await planOne(name, day)
  }

  const planOne = (name: string, day: string): Promise<void> =>
    store.transact(async (write) => {
      const now = clock.now()
      if (!(await write.claim(name, day, now))) return
      await write.jobs.enqueue({
        id: newId(),
        kind: name,
        subjectId: day,
        input: {},
        createdAt: now,
        createdBy: { id: 'system' },
        notBefore: instantOfIndianTime(`${day}T${works[name]?.at}`) ?? now,
        dedupeKey: `${name} ${day}`,
      })
    })

  const planning = repeated(planToday, {
    every: interval,
    onFailure: (error) => log.error({ err: error }, 'timed work could not be planned'),
  })
  return {
    plan: planToday,
    start() {
      if (names.length === 0) return
      planning.start()
      void planning.run()
    },
    stop: planning.stop,
  }
}

interface PlannerParts extends Omit<Parts, 'store'> {
  database: Database
  hooks: Pick<Hooks, 'daily'>
}

/** Creates the planner of the installation, and cleans up after it. */
export function createTimedWork({ database, hooks, ...parts }: PlannerParts): TimedPlanner {
  const store = storeOf(database, timedRunRepository)
  hooks.daily.push(async ({ daysAgo }) => ({
    timedRuns: await store.transact((write) => write.dropBefore(indianDate(daysAgo(keepDays.jobs)))),
  }))
  return createTimedPlanner({ ...parts, store })
}
