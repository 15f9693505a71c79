import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '#lib/server/core/errors.ts'
import { newId } from '#lib/server/core/ids.ts'
import { storeOf } from '#lib/server/db/store.ts'
import { type TestHouse, lakshmi, openHouse } from '../support/house.ts'
import { endsOf, racing } from '../support/race.ts'

describe('jobs, two servers at once on PostgreSQL', () => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse('postgres')
  })
  afterEach(() => house.close())

  async function enqueue(): Promise<string> {
    const [id, now] = [newId(), house.clock.now()]
    await house.app.resultsStore.transact((write) =>
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
    const seen = await house.app.resultsStore.read.jobs.find(await enqueue())
    const { transact } = racing(house.app.database, house.app.resultsStore)
    const take = (owner: string): Promise<void> =>
      transact(async (write) => {
        const now = house.clock.now()
        if (!seen || !(await write.jobs.take(seen, owner, now, now))) throw conflict('job.taken')
      })
    expect(await endsOf(take('first'), take('second'))).toEqual(['done', 'job.taken'])
  })

  it('both take it where the row is not compared with what was seen', async () => {
    const id = await enqueue()
    const { transact } = racing(
      house.app.database,
      storeOf(house.app.database, (db) => db),
    )
    const take = (owner: string): Promise<unknown> =>
      transact((db) => db.updateTable('jobs').set({ state: 'running', owner }).where('id', '=', id).execute())
    expect(await endsOf(take('first'), take('second'))).toEqual(['done', 'done'])
  })

  describe('a task’s transaction and a taking over', () => {
    async function writeAndTakeOver(isKept: boolean): Promise<string[]> {
      const { read, transact } = house.app.resultsStore
      const id = await enqueue()
      const now = house.clock.now()
      const seen = await read.jobs.find(id)
      const job = seen && (await transact((write) => write.jobs.take(seen, 'first', now, now)))
      if (!job) throw new Error('not taken')
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

    async function somebodyWaits(): Promise<void> {
      const waiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await waiting.execute(house.app.database.reads)).rows.length === 0) continue
    }

    it('come one after the other', async () => {
      expect(await writeAndTakeOver(true)).toEqual(['written', 'taken'])
    })

    it('cross where the lease is not kept', async () => {
      expect(await writeAndTakeOver(false)).toEqual(['taken', 'written'])
    })
  })
})
