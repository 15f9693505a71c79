import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { linkHash } from '#lib/server/kernel/audit/audit-chain.ts'
import { engines } from '../support/databases.ts'
import { type TestApp, julyExam, lakshmi, openTestApp } from '../support/test-app.ts'

describe.each(engines)('the audit trail on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    for (const title of ['first', 'second', 'third'])
      await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
  })
  afterEach(() => testApp.close())

  const trail = () => testApp.app.resultsStore.read.audit
  const writes = () => testApp.app.database.writes

  it('is whole, and finds rows by person and by record, in capitals too', async () => {
    expect(await trail().verify()).toMatchObject({ rows: 3, brokenAt: null })
    const found = await trail().list({ person: lakshmi.name, record: 'exam', page: 1, perPage: 2 })
    expect(found.total).toBe(3)
    expect(found.rows.map((row) => row.seq)).toEqual([3, 2])
    const shouted = { person: 'EXAM-LAKSHMI', record: 'EXAM', page: 1, perPage: 2 }
    expect((await trail().list(shouted)).total).toBe(3)
    expect(await trail().list({ person: 'ravi', record: '', page: 1, perPage: 2 })).toMatchObject({
      total: 0,
    })
  })

  it('stays one chain when many write at once', async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `exam ${index}`)
    await Promise.all(
      titles.map((title) => testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)),
    )
    expect(await trail().verify()).toMatchObject({ rows: 11, brokenAt: null })
  })

  it('shows a row of which any column was changed', async () => {
    const row = await writes()
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    const set = (values: Partial<typeof row>) =>
      writes().updateTable('audit_entries').set(values).where('seq', '=', 2).execute()
    for (const column of Object.keys(row).filter((name) => name !== 'seq')) {
      await set({ [column]: '"changed"' })
      expect([column, (await trail().verify()).brokenAt]).toEqual([column, 2])
      await set(row)
    }
    expect(Object.keys(row)).toHaveLength(12)
    expect((await trail().verify()).brokenAt).toBeNull()
  })

  it('shows a row that was moved to another place', async () => {
    const move = (from: number, to: number) =>
      writes().updateTable('audit_entries').set({ seq: to }).where('seq', '=', from).execute()
    await move(2, 9)
    await move(1, 2)
    await move(9, 1)
    expect(await trail().verify()).toMatchObject({ brokenAt: 1 })
  })

  /** As somebody does it who knows how the hash is made. */
  async function rewrite(seq: number): Promise<void> {
    const rows = await writes().selectFrom('audit_entries').selectAll().orderBy('seq').execute()
    const row = rows[seq - 1]
    if (!row) throw new Error('no such row')
    const forged = { ...row, actor_name: 'somebody' }
    await writes()
      .updateTable('audit_entries')
      .set({ actor_name: forged.actor_name, hash: linkHash(rows[seq - 2]?.hash ?? '', forged) })
      .where('seq', '=', seq)
      .execute()
  }

  it('shows a row that was written anew with its hash, by the row after it', async () => {
    await rewrite(2)
    expect(await trail().verify()).toMatchObject({ brokenAt: 3 })
  })

  it('shows a last row that was written anew with its hash, by the head of the chain', async () => {
    await rewrite(3)
    expect(await trail().verify()).toMatchObject({ rows: 3, brokenAt: 4 })
  })

  it('is followed beyond a thousand rows, and one transaction may write them all', async () => {
    const entity = { action: 'exam.edited', entity: 'exam', entityId: 'e1' }
    await testApp.app.resultsStore.transact(async ({ audit }) => {
      for (let count = 0; count < 1_002; count += 1)
        await audit.record(auditEntry(lakshmi, testApp.clock.now(), { ...entity, after: { count } }))
    })
    expect(await trail().verify()).toMatchObject({ rows: 1_005, brokenAt: null })
    await writes().updateTable('audit_entries').set({ after: '0' }).where('seq', '=', 1_003).execute()
    expect(await trail().verify()).toMatchObject({ rows: 1_005, brokenAt: 1_003 })
  })

  it.each([4, 9, 0])('shows a row that was put beside the chain, as number %i', async (seq) => {
    const row = await writes()
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    const forged = { ...row, seq, id: 'forged' }
    await writes()
      .insertInto('audit_entries')
      .values({ ...forged, hash: linkHash(row.hash, forged) })
      .execute()
    expect(await trail().verify()).toMatchObject({ rows: 3, brokenAt: seq })
  })

  it('shows a row that was taken out, also the last one', async () => {
    await writes().deleteFrom('audit_entries').where('seq', '=', 3).execute()
    expect(await trail().verify()).toMatchObject({ brokenAt: 3 })
    await writes().deleteFrom('audit_entries').where('seq', '=', 1).execute()
    expect(await trail().verify()).toMatchObject({ brokenAt: 1 })
  })
})
