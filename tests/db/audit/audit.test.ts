import { beforeEach, describe, expect, it } from 'vitest'
import { linkHash } from '#lib/server/kernel/audit/audit-chain.ts'
import { appendEntries } from '#lib/server/kernel/audit/audit.repository.ts'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { trailOf, verifyTrail } from '../../support/app/trail.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { julyExam } from '../../support/results/sample-exam.ts'

describe.each(engines)('the audit trail on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { erase } = trailOf(testApp)

  beforeEach(async () => {
    for (const title of ['first', 'second', 'third'])
      await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
  })

  const trail = () => testApp.app.resultsStore.read.audit
  const verify = () => verifyTrail(testApp.app)
  const writes = () => testApp.app.database.writes

  it('is whole, and finds rows by person and by record, in capitals too', async () => {
    expect(await verify()).toMatchObject({ rows: 3, brokenAt: null })
    const found = async (person: string, search: string) =>
      columnOf(await showList(testApp, 'audit', { person, search }), 'row')
    expect(await found(lakshmi.name, 'exam')).toEqual(['3', '2', '1'])
    expect(await found('EXAM-LAKSHMI', 'EXAM')).toEqual(['3', '2', '1'])
    expect(await found('ravi', '')).toEqual([])
  })

  it('stays one chain when many write at once', async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `exam ${index}`)
    await Promise.all(
      titles.map((title) => testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)),
    )
    expect(await verify()).toMatchObject({ rows: 11, brokenAt: null })
  })

  it('is followed beyond a thousand rows, and one transaction may write them all', async () => {
    const entity = { action: 'exam.edited', entity: 'exam', entityId: 'e1' }
    await testApp.app.resultsStore.transact(async ({ audit }) => {
      for (let count = 0; count < 1_002; count += 1)
        await audit.record(auditEntry(lakshmi, testApp.clock.now(), { ...entity, after: { version: count } }))
    })
    expect(await verify()).toMatchObject({ rows: 1_005, brokenAt: null })
    await writes().updateTable('audit_entries').set({ after: '0' }).where('seq', '=', 1_003).execute()
    expect(await verify()).toMatchObject({ rows: 1_005, brokenAt: 1_003 })
  })

  const missing = (rows: number): number => (engine === 'sqlite' ? rows : 0)

  it('numbers rows once they are sealed, and says how many are not', async () => {
    const none = { brokenAt: null, broken: null, since: null }
    const open = { ...none, rows: 0, head: '', unsealed: 3, erased: 0, missing: 0 }
    expect(await trail().verify()).toEqual(open)
    const numbers = async () => (await auditedRows(testApp)).map(({ seq }) => seq)
    expect(await numbers()).toEqual([null, null, null])
    await testApp.app.audit.seal()
    expect(await trail().verify()).toMatchObject({ rows: 3, brokenAt: null, unsealed: 0 })
    expect(await numbers()).toEqual([3, 2, 1])
  })

  it('is sealed by a server every second, and when it stops', async () => {
    await testApp.app.start()
    await expect.poll(() => trail().verify(), { timeout: 10_000 }).toMatchObject({ rows: 3, unsealed: 0 })
  })

  it('misses a row that was taken out before it was sealed, where the engine counts places', async () => {
    await writes().deleteFrom('audit_entries').where('place', '=', 2).execute()
    expect(await verify()).toMatchObject({ rows: 2, brokenAt: null, missing: missing(1) })
  })

  it('counts no row as missing whose transaction was taken back', async () => {
    const entry = auditEntry(lakshmi, testApp.clock.now(), { action: 'a.b', entity: 'exam', entityId: 'e1' })
    const broken = testApp.app.database.writes.transaction().execute(async (tx) => {
      await appendEntries(tx, [entry])
      throw new Error('taken back')
    })
    await expect(broken).rejects.toThrow('taken back')
    expect(await verify()).toMatchObject({ rows: 3, missing: 0 })
  })

  it('follows rows of earlier versions, whose hash covers their texts', async () => {
    const { id: _, ...old } = {
      id: '',
      at: 'then',
      actor_id: 'a',
      actor_name: 'asha',
      request_id: '',
      action: 'exam.edited',
      entity: 'exam',
      entity_id: 'e0',
      before: '1',
      after: '2',
      payload_digest: null,
      actor_digest: null,
      record_digest: null,
    }
    await writes().deleteFrom('audit_entries').execute()
    let hash = ''
    for (const seq of [1, 2]) {
      const row = { ...old, id: `old ${seq}`, seq }
      hash = linkHash(hash, { ...row, place: 0 })
      await writes()
        .insertInto('audit_entries')
        .values({ ...row, hash })
        .execute()
    }
    await writes().updateTable('audit_chain').set({ seq: 2, hash }).execute()
    await testApp.app.results.exams.create({ ...julyExam, title: 'fourth' }, lakshmi)
    expect(await verify()).toMatchObject({ rows: 3, brokenAt: null })
    await erase('e0')
    expect(await verify()).toMatchObject({ rows: 4, brokenAt: null, erased: 2 })
    await writes().updateTable('audit_entries').set({ hash: 'other' }).where('seq', '=', 2).execute()
    expect(await verify()).toMatchObject({ brokenAt: 3 })
  })
})
