import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { conflict } from '#lib/server/kernel/core/errors.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { LeasedJob } from '#lib/server/kernel/jobs/job-row.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { endsOf, racing } from '../../support/database/race.ts'

describe('jobs, two servers at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  async function enqueue(): Promise<string> {
    const id = newId()
    const now = testApp.clock.now()
    await testApp.app.resultsStore.transact((write) =>
      write.jobs.enqueue({
        id,
        kind: 'results.refresh',
        subjectId: 's',
        input: {},
        createdAt: now,
        createdBy: lakshmi,
        notBefore: now,
      }),
    )
    return id
  }

  it('never both take one job', async () => {
    const seen = await testApp.app.resultsStore.read.jobs.find(await enqueue())
    const { transact } = racing(testApp.app.database, testApp.app.resultsStore)
    const take = (owner: string): Promise<void> =>
      transact(async (write) => {
        const now = testApp.clock.now()
        if (!seen || !(await write.jobs.take(seen, owner, now, now))) throw conflict('job.taken')
      })
    expect(await endsOf(take('first'), take('second'))).toEqual(['done', 'job.taken'])
  })

  it('both take it where the row is not compared with what was seen', async () => {
    const id = await enqueue()
    const { transact } = racing(
      testApp.app.database,
      storeOf(testApp.app.database, (db) => db),
    )
    const take = (owner: string): Promise<unknown> =>
      transact((db) => db.updateTable('jobs').set({ state: 'running', owner }).where('id', '=', id).execute())
    expect(await endsOf(take('first'), take('second'))).toEqual(['done', 'done'])
  })

  describe('a task’s transaction and a taking over', () => {
    async function writeAndTakeOver(isKept: boolean): Promise<string[]> {
      const { transact } = testApp.app.resultsStore
      const now = testApp.clock.now()
      const job = await taken()
      const order: string[] = []
      const wrote = transact(async (write) => {
        if (isKept) await write.jobs.stillMine(job)
        const taking = transact((other) => other.jobs.take(job, 'second', now, now)).then(() =>
          order.push('taken'),
        )
        await Promise.race([taking, somebodyWaits()])
        order.push('written')
        return { taking }
      })
      await (
        await wrote
      ).taking
      return order
    }

    async function taken(): Promise<LeasedJob> {
      const { read, transact } = testApp.app.resultsStore
      const now = testApp.clock.now()
      const seen = await read.jobs.find(await enqueue())
      const job = seen && (await transact((write) => write.jobs.take(seen, 'first', now, now)))
      if (!job) throw new Error('not taken')
      return job
    }

    async function somebodyWaits(): Promise<void> {
      const waiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await waiting.execute(testApp.app.database.reads)).rows.length === 0) continue
    }

    it('come one after the other', async () => {
      expect(await writeAndTakeOver(true)).toEqual(['written', 'taken'])
    })

    it('let the lease be renewed and the progress be stored meanwhile', async () => {
      const { transact } = testApp.app.resultsStore
      const job = await taken()
      const isWritten = await transact(async (write) => {
        await write.jobs.stillMine(job)
        const isProgressStored = await transact((other) => other.jobs.progress(job, 1, 2))
        return [isProgressStored, await transact((other) => other.jobs.renew(job, testApp.clock.now()))]
      })
      expect(isWritten).toEqual([true, true])
    })

    it('cross where the lease is not kept', async () => {
      expect(await writeAndTakeOver(false)).toEqual(['taken', 'written'])
    })
  })
})
