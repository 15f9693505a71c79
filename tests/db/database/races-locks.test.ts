import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { resultsRepository } from '#lib/server/features/results/repository.ts'
import { appendEntries } from '#lib/server/kernel/audit/audit.repository.ts'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { transactOnce, storeOf } from '#lib/server/kernel/store/store.ts'
import { touchTags } from '#lib/server/kernel/tags/cache-tags.repository.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { julyExam } from '../../support/results/sample-exam.ts'

const deadlock = '40P01'

describe('locks taken in different orders, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  let exams: string[]
  beforeEach(async () => {
    exams = []
    for (const title of ['first', 'second'])
      exams.push((await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)).id)
  })

  const entry = () =>
    auditEntry(lakshmi, testApp.clock.now(), { action: 'exam.edited', entity: 'exam', entityId: 'e1' })

  /** Resolves for both when both have arrived; later callers pass at once. */
  function meeting(): () => Promise<void> {
    const both = Promise.withResolvers<void>()
    let here = 0
    return () => {
      here += 1
      if (here === 2) both.resolve()
      return both.promise
    }
  }

  describe('one that touches a tag and then records, one that records and then touches', () => {
    it('both end at the first attempt: the store writes tags before the trail', async () => {
      let attempts = 0
      const { transact, read } = racing(
        testApp.app.database,
        storeOf(testApp.app.database, resultsRepository),
      )
      const ends = await endsOf(
        transact(async (write) => {
          attempts += 1
          await write.tags.touch('results')
          await write.audit.record(entry())
        }),
        transact(async (write) => {
          attempts += 1
          await write.audit.record(entry())
          await write.tags.touch('results')
        }),
      )
      expect([ends, attempts]).toEqual([['done', 'done'], 2])
      expect(await verifyTrail(testApp.app)).toMatchObject({ rows: 4, brokenAt: null })
      expect(await read.tags.versions()).toMatchObject({ results: 2 })
    })

    it('both end where each writes at once, for rows of the trail wait for nobody', async () => {
      await testApp.app.resultsStore.transact((write) => write.tags.touch('results'))
      const meet = meeting()
      const { writes } = testApp.app.database
      const touch = (tx: Kysely<Tables>) => touchTags(tx, new Map([['results', new Set()]]))
      const ends = await endsOf(
        writes.transaction().execute(async (tx) => {
          await touch(tx)
          await meet()
          await appendEntries(tx, [entry()])
        }),
        writes.transaction().execute(async (tx) => {
          await appendEntries(tx, [entry()])
          await meet()
          await touch(tx)
        }),
      )
      expect(ends).toEqual(['done', 'done'])
    })
  })

  describe('two that change the same exams the other way round', () => {
    const change = async (tx: Kysely<Tables>, id = '', title = ''): Promise<void> => {
      await tx.updateTable('exams').set({ title }).where('id', '=', id).execute()
    }
    const crossing = (transact: <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>) => {
      const meet = meeting()
      const [one, two] = exams
      const cross = (from = '', to = '', title = ''): Promise<void> =>
        transact(async (tx) => {
          await change(tx, from, `${title} ${from}`)
          await meet()
          await change(tx, to, `${title} ${to}`)
        })
      return endsOf(cross(one, two, 'asha'), cross(two, one, 'ravi'))
    }

    it('both finish: the one that PostgreSQL aborts starts again', async () => {
      const { transact } = storeOf(testApp.app.database, (db) => db)
      expect(await crossing(transact)).toEqual(['done', 'done'])
      const titles = (await testApp.app.results.exams.list()).map(({ title }) => title.split(' ')[0])
      expect(new Set(titles).size).toBe(1)
    })

    it('lose one where nothing begins again', async () => {
      expect(await crossing((work) => transactOnce(testApp.app.database, work))).toEqual(['done', deadlock])
    })
  })

  it.each([
    ['a refusal is not tried again', '23505', 1],
    ['one that is broken off again and again ends with the error', '40001', 5],
  ])('%s', async (_, code, times) => {
    let attempts = 0
    const { transact } = storeOf(testApp.app.database, resultsRepository)
    const failing = transact(async () => {
      attempts += 1
      throw Object.assign(new Error('the database says no'), { code })
    })
    await expect(failing).rejects.toMatchObject({ code })
    expect(attempts).toBe(times)
  })

  it('a row of the trail outside a transaction is refused', async () => {
    await expect(testApp.app.resultsStore.read.audit.record(entry())).rejects.toThrow('inside transact')
  })
})
