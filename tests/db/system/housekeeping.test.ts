import { describe, expect, it } from 'vitest'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { housekeepingRepository } from '#lib/server/kernel/housekeeping/housekeeping.repository.ts'
import { housekeepingOf } from '#lib/server/kernel/housekeeping/housekeeping.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { daysAndFiles } from '../../support/imports/days-and-files.ts'
import { asha } from '../../support/people/people.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'

describe.each(engines)('housekeeping on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { daysLater } = daysAndFiles(testApp)
  const clean = () => testApp.app.housekeeping.run()
  const all = (table: keyof Tables) => testApp.app.database.reads.selectFrom(table).selectAll().execute()

  it('runs once a day, in one of several servers', async () => {
    let runs = 0
    const server = () =>
      housekeepingOf({
        store: storeOf(testApp.app.database, housekeepingRepository),
        clock: testApp.clock,
        log: testApp.app.log,
        files: {
          async *hashes() {},
          putAside: async () => false,
          finish: async () => {},
          sweep: async () => 0,
        },
        hooks: {
          tidy: [],
          usesFile: [],
          daily: [
            async () => {
              runs += 1
              return {}
            },
          ],
        },
      })
    const servers = [server(), server(), server()]
    const ask = () => Promise.all(servers.map(({ run }) => run()))
    await ask()
    expect(runs).toBe(1)
    daysLater(0.9)
    await ask()
    expect(runs).toBe(1)
    daysLater(0.1)
    await ask()
    expect(runs).toBe(2)
  })

  it('drops links a week after they expired', async () => {
    await testApp.app.identity.createUser(asha)
    const user = await testApp.app.database.reads.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await testApp.app.identity.passwords.linkFor(user.id, 'reset')
    daysLater(7)
    await clean()
    expect(await all('one_time_links')).toHaveLength(1)
    daysLater(1)
    await clean()
    expect(await all('one_time_links')).toEqual([])
  })

  it('keeps a link that is still good', async () => {
    await testApp.app.identity.createUser(asha)
    const user = await testApp.app.database.reads.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const token = await testApp.app.identity.passwords.linkFor(user.id, 'activate')
    daysLater(13)
    await clean()
    expect(await testApp.app.identity.passwords.isLive(token)).toBe(true)
  })

  it('drops jobs that ended more than 30 days ago, and none that wait', async () => {
    await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, ashaAndRavi)
    const by = { id: 'x', name: 'x' }
    const job = { id: 'waits', kind: 'results.refresh', subjectId: 'x', input: {}, createdBy: by }
    const createdAt = testApp.clock.now()
    await testApp.app.resultsStore.transact((write) =>
      write.jobs.enqueue({ ...job, createdAt, notBefore: '2099-01-01T00:00:00.000Z' }),
    )
    const ended = (await all('jobs')).length - 1
    daysLater(29)
    await clean()
    expect(await all('jobs')).toHaveLength(ended + 1)
    daysLater(2)
    await clean()
    expect(await all('jobs')).toMatchObject([{ id: 'waits' }])
  })

  it('drops sent emails after 30 days and failed ones after 90', async () => {
    const { outbox, mail } = {
      outbox: testApp.app.database.writes,
      mail: testApp.app.mail,
    }
    const to = { id: 'u', email: 'asha@example.edu', language: 'en' }
    const row = mail.compose({ to, template: 'approved', params: { name: '', path: '/' }, expiresAt: null })
    const ended = { attempts: 1, ended_at: testApp.clock.now(), params: null }
    for (const state of ['sent', 'failed'] as const)
      await outbox
        .insertInto('outbox')
        .values({ ...row, ...ended, id: state, state })
        .execute()
    daysLater(29)
    await clean()
    expect(await all('outbox')).toHaveLength(2)
    daysLater(2)
    await clean()
    expect(await all('outbox')).toMatchObject([{ id: 'failed' }])
    daysLater(60)
    await clean()
    expect(await all('outbox')).toEqual([])
  })
})
