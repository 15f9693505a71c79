import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { cleanImports } from '#lib/server/features/results/clean-imports.ts'
import { housekeepingOf } from '#lib/server/kernel/housekeeping/housekeeping.ts'
import { housekeepingRepository } from '#lib/server/kernel/housekeeping/housekeeping.repository.ts'
import { up as approveOpenedSignUps } from '../../migrations/0016-approve-opened-sign-ups.ts'
import { engines } from '../support/databases.ts'
import {
  type TestApp,
  ashaAndRavi,
  importFile,
  julyExam,
  lakshmi,
  openTestApp,
  sheetOf,
} from '../support/test-app.ts'
import { asha, meena, raviSignsUp } from '../support/people.ts'

describe.each(engines)('housekeeping on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
  })
  afterEach(() => testApp.close())

  const clean = () => testApp.app.housekeeping.run()
  const daysLater = (days: number) =>
    testApp.clock.set(new Date(Date.parse(testApp.clock.now()) + days * 86_400_000).toISOString())
  const all = (table: keyof Tables) => testApp.app.database.reads.selectFrom(table).selectAll().execute()
  const files = () =>
    readdirSync(join(testApp.app.env.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[0-9a-f]{64}/.test(name))
      .map((name) => name.replace(/^.*[0-9a-f]{64}/, 'file'))
  /** The disk has its own clock. */
  function ageFiles(): void {
    const folder = join(testApp.app.env.dataDir, 'files')
    const then = new Date(Date.parse(testApp.clock.now()) - 30 * 86_400_000)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      utimesSync(join(folder, name), then, then)
  }
  async function discardedImport(bytes: Uint8Array, title = julyExam.title): Promise<string> {
    const { id: examId } = await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
    const importId = await importFile(testApp, title, bytes).then(async () => {
      const [last] = await testApp.app.resultsStore.read.imports.ofExam(examId)
      return last?.id ?? ''
    })
    await testApp.app.database.writes
      .updateTable('imports')
      .set({ state: 'discarded', ended_at: testApp.clock.now() })
      .where('id', '=', importId)
      .execute()
    return importId
  }

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

  it('clears a discarded import after a week, marks, subjects and at last its file', async () => {
    await discardedImport(ashaAndRavi)
    ageFiles()
    daysLater(6)
    await clean()
    expect((await all('marks')).length).toBeGreaterThan(0)
    daysLater(2)
    await clean()
    expect(await all('marks')).toEqual([])
    expect(await all('import_subjects')).toEqual([])
    expect(files()).toEqual(['file.unused'])
    daysLater(1)
    await clean()
    expect(files()).toEqual([])
  })

  /** What each transaction of one run dropped. */
  async function dropsOfOneRun(): Promise<number[]> {
    const drops: number[] = []
    const { read, transact } = testApp.app.resultsStore
    const spying: typeof transact = (work) =>
      transact((write) =>
        work({
          ...write,
          cleaning: {
            ...write.cleaning,
            async dropMarks(...of) {
              const dropped = await write.cleaning.dropMarks(...of)
              drops.push(dropped)
              return dropped
            },
          },
        }),
      )
    const daysAgo = (days: number): string =>
      new Date(Date.parse(testApp.clock.now()) - days * 86_400_000).toISOString()
    await cleanImports({ read, transact: spying }, { daysAgo })
    return drops
  }

  it('clears a large import a few thousand marks at a time, and a cleared one not again', async () => {
    const importId = await discardedImport(ashaAndRavi)
    const mark = { subject_code: 'X', student_name: '', internals: '', grade: 'A', credits: 3 }
    for (let thousand = 0; thousand < 10; thousand += 1)
      await testApp.app.database.writes
        .insertInto('marks')
        .values(
          Array.from({ length: 1_000 }, (_, row) => ({
            ...mark,
            import_id: importId,
            roll_number: `R${thousand}-${row}`,
          })),
        )
        .execute()
    daysLater(8)
    expect(await dropsOfOneRun()).toEqual([5_000, 5_000, 6])
    expect(await all('marks')).toEqual([])
    expect(await all('import_subjects')).toEqual([])
    daysLater(1)
    expect(await dropsOfOneRun()).toEqual([])
  })

  it('keeps the marks of a committed import, and a file that another import or a setting refers to', async () => {
    await discardedImport(ashaAndRavi)
    const other = await testApp.app.results.exams.create({ ...julyExam, title: 'Another exam' }, lakshmi)
    await importFile(testApp, 'Another exam', ashaAndRavi)
    const logo = await testApp.app.files.put(sheetOf('x'))
    await testApp.app.resultsStore.transact((write) =>
      write.settings.save('college.logo', logo, testApp.clock.now(), 'x'),
    )
    ageFiles()
    daysLater(8)
    await clean()
    daysLater(1)
    await clean()
    const [kept] = await testApp.app.resultsStore.read.imports.ofExam(other.id)
    expect(new Set((await all('marks')).map((mark) => 'import_id' in mark && mark.import_id))).toEqual(
      new Set([kept?.id]),
    )
    expect(files()).toEqual(['file', 'file'])
  })

  it('puts a file back that was uploaded again in the moment when it went', async () => {
    const importId = await discardedImport(ashaAndRavi)
    ageFiles()
    daysLater(8)
    await clean()
    await testApp.app.database.writes
      .updateTable('imports')
      .set({ state: 'checked', ended_at: null })
      .where('id', '=', importId)
      .execute()
    daysLater(1)
    await clean()
    expect(files()).toEqual(['file'])
  })

  it('a check that failed a week ago is a discarded import, which nobody can commit', async () => {
    const importId = await discardedImport(ashaAndRavi)
    await testApp.app.database.writes
      .updateTable('imports')
      .set({ state: 'failed' })
      .where('id', '=', importId)
      .execute()
    daysLater(8)
    await clean()
    expect(await all('imports')).toMatchObject([{ state: 'discarded', ended_by: 'system' }])
    expect(await all('marks')).toEqual([])
  })

  it('keeps a rejected sign-up that the office opened after all, also once it is closed', async () => {
    const { registrations, users, createUser } = testApp.app.identity
    await createUser(meena)
    await registrations.register(raviSignsUp, lakshmi)
    const { writes, reads } = testApp.app.database
    const signedUp = reads.selectFrom('users').where('username', '=', raviSignsUp.username)
    const { id } = await signedUp.select('id').executeTakeFirstOrThrow()
    await writes.updateTable('registrations').set({ state: 'rejected' }).where('user_id', '=', id).execute()
    await users.setActive(id, true, lakshmi)
    await users.setActive(id, false, lakshmi)
    daysLater(1)
    await clean()
    expect(await signedUp.select('id').execute()).toEqual([{ id }])
    expect(await registrations.details(id)).toMatchObject({ state: 'approved' })
  })

  it('keeps those that the office opened under an earlier version, which left them rejected', async () => {
    const { registrations, users, createUser } = testApp.app.identity
    await createUser(meena)
    const { writes, reads } = testApp.app.database
    for (const name of ['rejected', 'closed', 'open'])
      await registrations.register({ ...raviSignsUp, username: name, email: `${name}@example.edu` }, lakshmi)
    const idOf = async (name: string): Promise<string> =>
      (await reads.selectFrom('users').where('username', '=', name).select('id').executeTakeFirstOrThrow()).id
    for (const name of ['closed', 'open']) await users.setActive(await idOf(name), true, lakshmi)
    await users.setActive(await idOf('closed'), false, lakshmi)
    await writes.updateTable('registrations').set({ state: 'rejected' }).execute()
    await approveOpenedSignUps(writes)
    const stateOf = async (name: string) => (await registrations.details(await idOf(name)))?.state
    expect(await Promise.all(['rejected', 'closed', 'open'].map(stateOf))).toEqual([
      'rejected',
      'approved',
      'approved',
    ])
  })

  it('removes rejected sign-ups of former times, but neither waiting nor reopened ones', async () => {
    const { registrations } = testApp.app.identity
    for (const name of ['rejected', 'waiting', 'reopened'])
      await registrations.register({ ...raviSignsUp, username: name, email: `${name}@example.edu` }, lakshmi)
    const { writes, reads } = testApp.app.database
    const ids = reads.selectFrom('users').select('id').where('username', 'in', ['rejected', 'reopened'])
    const rejected = (await ids.execute()).map(({ id }) => id)
    await writes
      .updateTable('registrations')
      .set({ state: 'rejected' })
      .where('user_id', 'in', rejected)
      .execute()
    const isActive = engine === 'sqlite' ? 1 : true
    await writes
      .updateTable('users')
      .set({ is_active: isActive })
      .where('username', '=', 'reopened')
      .execute()
    daysLater(200)
    await clean()
    const left = await reads.selectFrom('users').select('username').orderBy('username').execute()
    expect(left.map(({ username }) => username)).toEqual(['reopened', 'waiting'])
  })
})
