import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { jobRow } from '../../support/app/system.ts'
import { lakshmi, later, openTestApp, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('the audit trail is checked by a job, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const audit = () => testApp.app.audit
  beforeEach(async () => {
    for (const title of ['first', 'second', 'third'])
      await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
  })

  const check = async () => {
    await audit().startCheck(lakshmi)
    await testApp.app.jobs.ended((await audit().checks()).running?.id ?? '')
    return (await audit().checks()).last
  }
  const alter = (before: string) =>
    testApp.app.database.writes.updateTable('audit_entries').set({ before }).where('seq', '=', 2).execute()

  it('says who had it checked and when, since when it is kept, and how many entries that are', async () => {
    expect(await audit().checks()).toEqual({ last: null, running: null, failed: null })
    const now = testApp.clock.now()
    expect(await check()).toMatchObject({
      at: now,
      byId: lakshmi.id,
      state: { rows: 3, since: now, broken: null, brokenAt: null, missing: 0 },
    })
    expect((await audit().checks()).running).toBeNull()
  })

  it('says which entry was changed, and which is not there', async () => {
    await audit().seal()
    await alter('"other"')
    expect((await check())?.state).toMatchObject({ broken: 'changed', brokenAt: 2, rows: 3 })
    await testApp.app.database.writes.deleteFrom('audit_entries').where('seq', '=', 2).execute()
    expect((await check())?.state).toMatchObject({ broken: 'gone', brokenAt: 2 })
  })

  it('says which entry was put in', async () => {
    await check()
    const [row] = await testApp.app.database.reads.selectFrom('audit_entries').selectAll().limit(1).execute()
    if (!row) throw new Error('no row')
    const { place: _, ...copy } = row
    await testApp.app.database.writes
      .insertInto('audit_entries')
      .values({ ...copy, id: 'other', seq: 9 })
      .execute()
    expect((await check())?.state).toMatchObject({ broken: 'added', brokenAt: 9 })
  })

  it('is shown as failed until another one succeeds', async () => {
    const first = await check()
    later(testApp, 60)
    await jobRow(
      testApp,
      { kind: 'audit.check', subjectId: 'audit.check', createdAt: testApp.clock.now() },
      { state: 'failed', at: testApp.clock.now(), problem: 'job.brokeOff' },
    )
    expect(await audit().checks()).toMatchObject({
      last: first,
      running: null,
      failed: { problem: 'job.brokeOff', endedAt: testApp.clock.now() },
    })
    later(testApp, 60)
    await check()
    expect(await audit().checks()).toMatchObject({ last: { at: testApp.clock.now() }, failed: null })
  })

  it('two who ask at once wait for one check', async () => {
    await Promise.all([audit().startCheck(lakshmi), audit().startCheck(ravi)])
    const jobs = await testApp.app.database.reads
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', 'audit.check')
      .execute()
    expect(jobs).toHaveLength(1)
  })
})
