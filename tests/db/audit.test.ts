import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { appendEntries } from '#lib/server/kernel/audit/append-entries.ts'
import { linkHash, nameDigest } from '#lib/server/kernel/audit/audit-chain.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { columnOf, showList } from '../support/shown-list.ts'
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
  const verify = () => testApp.app.audit.verify()
  const writes = () => testApp.app.database.writes

  it('is whole, and finds rows by person and by record, in capitals too', async () => {
    expect(await verify()).toMatchObject({ rows: 3, brokenAt: null })
    const found = async (person: string, record: string) =>
      columnOf(await showList(testApp, 'audit', { person, record }), 'row')
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

  it('shows a row of which any column was changed', async () => {
    await verify()
    const row = await writes()
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    const { place, ...columns } = row
    const set = (values: Partial<typeof columns>) =>
      writes().updateTable('audit_entries').set(values).where('place', '=', place).execute()
    for (const column of Object.keys(columns).filter((name) => name !== 'seq')) {
      await set({ [column]: '"changed"' })
      expect([column, (await verify()).brokenAt]).toEqual([column, 2])
      await set(columns)
    }
    expect(Object.keys(columns)).toHaveLength(20)
    expect((await verify()).brokenAt).toBeNull()
  })

  it('shows a row that was moved to another place', async () => {
    await verify()
    const move = (from: number, to: number) =>
      writes().updateTable('audit_entries').set({ seq: to }).where('seq', '=', from).execute()
    await move(2, 9)
    await move(1, 2)
    await move(9, 1)
    expect(await verify()).toMatchObject({ brokenAt: 1 })
  })

  /** As somebody does it who knows how the hash is made. */
  async function rewrite(seq: number): Promise<void> {
    await verify()
    const rows = await writes().selectFrom('audit_entries').selectAll().orderBy('seq').execute()
    const row = rows[seq - 1]
    if (!row) throw new Error('no such row')
    const name = { actor_name: 'somebody', actor_digest: nameDigest(row.actor_salt ?? '', 'somebody') }
    await writes()
      .updateTable('audit_entries')
      .set({ ...name, hash: linkHash(rows[seq - 2]?.hash ?? '', { ...row, ...name }) })
      .where('seq', '=', seq)
      .execute()
  }

  it('shows a row that was written anew with its hash, by the row after it', async () => {
    await rewrite(2)
    expect(await verify()).toMatchObject({ brokenAt: 3 })
  })

  it('shows a last row that was written anew with its hash, by the head of the chain', async () => {
    await rewrite(3)
    expect(await verify()).toMatchObject({ rows: 3, brokenAt: 4 })
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

  it.each([4, 9, 0])('shows a row that was put beside the chain, as number %i', async (seq) => {
    await verify()
    const { place: _, ...row } = await writes()
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    const forged = { ...row, seq, id: 'forged' }
    await writes()
      .insertInto('audit_entries')
      .values({ ...forged, hash: linkHash(row.hash ?? '', { ...forged, place: 4 }) })
      .execute()
    expect(await verify()).toMatchObject({ rows: 3, brokenAt: seq })
  })

  it('shows a row that was taken out, also the last one', async () => {
    await verify()
    await writes().deleteFrom('audit_entries').where('seq', '=', 3).execute()
    expect(await verify()).toMatchObject({ brokenAt: 3 })
    await writes().deleteFrom('audit_entries').where('seq', '=', 1).execute()
    expect(await verify()).toMatchObject({ brokenAt: 1 })
  })

  const missing = (rows: number): number => (engine === 'sqlite' ? rows : 0)

  it('numbers rows once they are sealed, and says how many are not', async () => {
    const open = { rows: 0, head: '', brokenAt: null, unsealed: 3, erased: 0, missing: 0 }
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

  it('follows rows of before, whose hash covers what they hold', async () => {
    const { id: _, ...old } = {
      ...{ id: '', at: 'then', actor_id: 'a', actor_name: 'asha', request_id: '', action: 'exam.edited' },
      ...{ entity: 'exam', entity_id: 'e0', before: '1', after: '2', payload_digest: null },
      ...{ actor_digest: null, record_digest: null },
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

  const erase = (entityId: string): Promise<void> =>
    testApp.app.resultsStore.transact((write) =>
      write.audit.erase({ entity: 'exam', entityId, reason: 'a request' }, lakshmi, testApp.clock.now()),
    )

  describe('what a row held can be erased', () => {
    const firstId = async (): Promise<string> => (await auditedRows(testApp)).at(-1)?.entityId ?? ''

    it('the chain verifies, and a row of its own tells of it, sealed before or after', async () => {
      await testApp.app.audit.seal()
      const id = await firstId()
      await erase(id)
      expect(await verify()).toMatchObject({ rows: 4, brokenAt: null, erased: 1, unsealed: 0 })
      const rows = await auditedRows(testApp)
      expect(rows[0]).toMatchObject({ action: 'audit.erased', entityId: `exam ${id}`, after: { rows: 1 } })
      expect(rows.at(-1)).toMatchObject({ isErased: true, before: null, after: null, action: 'exam.created' })
      const stored = await writes().selectFrom('audit_entries').selectAll().where('seq', '=', 1).execute()
      expect(JSON.stringify(stored)).not.toContain('first')
    })

    it('an erasure that nobody told of is a broken chain', async () => {
      await testApp.app.audit.seal()
      const gone = { before: 'null', after: 'null', payload_salt: null }
      const set = (values: Partial<typeof gone> & { erased_by?: string }) =>
        writes().updateTable('audit_entries').set(values).where('seq', '=', 2).execute()
      await set(gone)
      expect(await verify()).toMatchObject({ brokenAt: 2 })
      await set({ erased_by: 'nobody' })
      expect(await verify()).toMatchObject({ brokenAt: 2 })
    })

    it('a name that went and nobody told of is a broken chain', async () => {
      await testApp.app.audit.seal()
      const set = (values: { actor_name?: string; actor_salt?: null; unnamed_by?: string | null }) =>
        writes().updateTable('audit_entries').set(values).where('seq', '=', 2).execute()
      await set({ actor_name: '', actor_salt: null })
      expect(await verify()).toMatchObject({ brokenAt: 2 })
      await set({ unnamed_by: 'nobody' })
      expect(await verify()).toMatchObject({ brokenAt: 2 })
    })

    it('rows that a server of the build before has sealed are followed, and those after them', async () => {
      const rows = await writes().selectFrom('audit_entries').selectAll().orderBy('place').execute()
      let hash = ''
      for (const [index, row] of rows.entries()) {
        const seq = index + 1
        hash = linkHash(hash, { ...row, seq, actor_digest: null })
        await writes()
          .updateTable('audit_entries')
          .set({ seq, hash })
          .where('place', '=', row.place)
          .execute()
      }
      await writes().updateTable('audit_chain').set({ seq: rows.length, hash }).execute()
      await testApp.app.results.exams.create({ ...julyExam, title: 'fourth' }, lakshmi)
      expect(await verify()).toMatchObject({ rows: 4, brokenAt: null })
      await writes().updateTable('audit_entries').set({ actor_name: 'x' }).where('seq', '=', 1).execute()
      expect(await verify()).toMatchObject({ brokenAt: 1 })
    })

    it('nothing is told where nothing was left to erase', async () => {
      await erase('unknown')
      expect(await verify()).toMatchObject({ rows: 3, erased: 0 })
    })
  })

  describe('what may be kept', () => {
    const recorded = async (after: unknown, entity = 'exam'): Promise<unknown> => {
      const change = { action: 'exam.edited', entity, entityId: 'e1', after }
      await testApp.app.resultsStore.transact((write) =>
        write.audit.record(auditEntry(lakshmi, testApp.clock.now(), change)),
      )
      return (await auditedRows(testApp))[0]?.after
    }

    it('is what the feature declares: whatever else somebody hands over is dropped', async () => {
      const handed = { title: 'July', password: 'p', aadhaar: '1234', token: 't', passwordHash: 'h' }
      expect(await recorded(handed)).toEqual({ title: 'July' })
    })

    it('holds no secret deeper inside, and no bare text', async () => {
      expect(await recorded({ note: { password: 'p', list: [{ token: 't', why: 'x' }] } })).toEqual({
        note: { password: '[Redacted]', list: [{ token: '[Redacted]', why: 'x' }] },
      })
      expect(await recorded('p4ssword')).toBeNull()
    })

    it('is declared for each kind of record: any other write fails', async () => {
      await expect(recorded({}, 'undeclared')).rejects.toThrow('keeps of undeclared')
      expect(await verify()).toMatchObject({ rows: 3 })
    })
  })
})
