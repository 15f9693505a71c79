import { describe, expect, it } from 'vitest'
import { runTask } from '#lib/server/kernel/jobs/answer-in-worker.ts'
import { createJobs } from '#lib/server/kernel/jobs/jobs.ts'
import { jobRepository, jobStore } from '#lib/server/kernel/jobs/job.repository.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { type TimedRunRepository, timedRunRepository } from '#lib/server/kernel/jobs/timed-run.repository.ts'
import { createTimedPlanner, type TimedPlanner } from '#lib/server/kernel/jobs/timed-planner.ts'
import { timedJobKinds, type TimedWorks } from '#lib/server/kernel/timed-work.ts'
import { engines } from '../../support/database/databases.ts'
import { racing } from '../../support/database/race.ts'
import { openForEach } from '../../support/app/opened.ts'
import { later, openTestApp, type TestApp } from '../../support/app/test-app.ts'

/** Notes each run as `HH:MM day`, by the Indian clock. */
function notedWorks(ran: string[], ...times: string[]): TimedWorks {
  const run = (at: string) => async (_: unknown, day: string) => void ran.push(`${at} ${day}`)
  return Object.fromEntries(times.map((at) => [`test.at${at.replace(':', '')}`, { at, run: run(at) }]))
}

/** One of the servers: what plans its days, and what runs its jobs. */
function serverOf(testApp: TestApp, works: TimedWorks, store?: Store<TimedRunRepository>) {
  const { app, clock } = testApp
  const kinds = timedJobKinds(works)
  const jobs = createJobs({
    store: jobStore(app.database),
    clock,
    log: app.log,
    kinds,
    run: (job) => runTask(app, kinds, job),
  })
  const planner: TimedPlanner = createTimedPlanner({
    store: store ?? storeOf(app.database, timedRunRepository),
    clock,
    log: app.log,
    works,
  })
  return {
    plan: planner.plan,
    /** What a server does within a minute. */
    async look(): Promise<void> {
      await planner.plan()
      await jobs.idle()
    },
  }
}

describe.each(engines)('work at a time of day on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const at = (instant: string): void => testApp.clock.set(instant)
  const jobsOf = (day: string) =>
    testApp.app.database.reads.selectFrom('jobs').selectAll().where('subject_id', '=', day).execute()

  it('waits for its time in India, and is done once', async () => {
    const ran: string[] = []
    const server = serverOf(testApp, notedWorks(ran, '17:00'))
    at('2026-11-28T11:29:00Z')
    await server.look()
    expect([ran, await jobsOf('2026-11-28')]).toMatchObject([
      [],
      [{ kind: 'test.at1700', not_before: '2026-11-28T11:30:00.000Z', state: 'queued' }],
    ])
    at('2026-11-28T11:30:00Z')
    await server.look()
    at('2026-11-28T11:31:00Z')
    await server.look()
    expect(ran).toEqual(['17:00 2026-11-28'])
  })

  it('is done by one of two servers, and not again by one that starts later', async () => {
    const ran: string[] = []
    const works = notedWorks(ran, '17:00')
    const [first, second] = [serverOf(testApp, works), serverOf(testApp, works)]
    at('2026-11-28T11:00:00Z')
    await Promise.all([first.look(), second.look()])
    at('2026-11-28T12:00:00Z')
    await Promise.all([first.look(), second.look()])
    await serverOf(testApp, works).look()
    expect(ran).toEqual(['17:00 2026-11-28'])
    expect(await jobsOf('2026-11-28')).toHaveLength(1)
  })

  it('is done late on the same day where no server ran, and never for former days', async () => {
    const ran: string[] = []
    const works = notedWorks(ran, '17:00')
    at('2026-11-28T16:00:00Z')
    await serverOf(testApp, works).look()
    expect(ran).toEqual(['17:00 2026-11-28'])
    // Planned in the morning, and then no server runs until the morning after the next.
    at('2026-11-29T04:00:00Z')
    await serverOf(testApp, works).look()
    at('2026-12-01T04:00:00Z')
    await serverOf(testApp, works).look()
    expect(ran).toHaveLength(1)
    at('2026-12-01T12:00:00Z')
    await serverOf(testApp, works).look()
    expect(ran).toEqual(['17:00 2026-11-28', '17:00 2026-12-01'])
    expect(await jobsOf('2026-11-29')).toMatchObject([{ state: 'done' }])
  })

  it('belongs to the day of India, whatever the day is in UTC', async () => {
    const ran: string[] = []
    const server = serverOf(testApp, notedWorks(ran, '00:05', '05:00', '23:30'))
    // 23:59 in India: the day of UTC goes on until 05:30.
    at('2026-11-28T18:29:00Z')
    await server.look()
    expect(ran.toSorted()).toEqual(['00:05 2026-11-28', '05:00 2026-11-28', '23:30 2026-11-28'])
    ran.splice(0)
    at('2026-11-28T18:34:00Z')
    await server.look()
    expect(ran).toEqual([])
    at('2026-11-28T18:35:00Z')
    await server.look()
    at('2026-11-28T23:30:00Z')
    await server.look()
    expect(ran).toEqual(['00:05 2026-11-29', '05:00 2026-11-29'])
  })

  it('is tried again where it broke off, on the same day', async () => {
    let attempts = 0
    const run = async (): Promise<void> => {
      attempts += 1
      if (attempts === 1) throw new Error('the thread died')
    }
    const server = serverOf(testApp, { 'test.broken': { at: '17:00', run } })
    at('2026-11-28T12:00:00Z')
    await server.look()
    later(testApp, 5)
    await server.look()
    later(testApp, 60)
    await server.look()
    expect(attempts).toBe(2)
  })

  it('forgets the days of long ago', async () => {
    const store = storeOf(testApp.app.database, timedRunRepository)
    at('2026-11-28T12:00:00Z')
    await serverOf(testApp, notedWorks([], '17:00')).plan()
    expect(await store.transact((write) => write.dropBefore('2026-11-28'))).toBe(0)
    expect(await store.transact((write) => write.dropBefore('2026-11-29'))).toBe(1)
  })
})

describe('two servers that plan a day at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  async function planBoth(repositoryOf: typeof timedRunRepository): Promise<number> {
    const { app } = testApp
    testApp.clock.set('2026-11-28T12:00:00Z')
    const store = racing(app.database, storeOf(app.database, repositoryOf))
    const works = notedWorks([], '17:00')
    await Promise.all([1, 2].map(() => serverOf(testApp, works, store).plan()))
    const { length } = await app.database.reads
      .selectFrom('jobs')
      .selectAll()
      .where('subject_id', '=', '2026-11-28')
      .execute()
    return length
  }

  it('add one job', async () => {
    expect(await planBoth(timedRunRepository)).toBe(1)
  })

  it('add two where the day is only read and the job has no key', async () => {
    const unlocked: typeof timedRunRepository = (db) => ({
      ...timedRunRepository(db),
      claim: async (name, day) => !(await timedRunRepository(db).plannedOn(day)).has(name),
      jobs: {
        ...jobRepository(db),
        enqueue: ({ dedupeKey: _, ...job }) => jobRepository(db).enqueue(job),
      },
    })
    expect(await planBoth(unlocked)).toBe(2)
  })
})

it('has a time of day', () => {
  const run = async (): Promise<void> => {}
  for (const at of ['24:00', '7:00', '17', '17:60', ''])
    expect(() => timedJobKinds({ 'test.work': { at, run } })).toThrow('needs a time of day')
})
