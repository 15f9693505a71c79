import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { linkHash } from '#lib/server/kernel/audit/audit-chain.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { trailOf, verifyTrail } from '../../support/app/trail.ts'

describe.each(engines)('what the audit trail holds of people, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { erase } = trailOf(testApp)

  beforeEach(async () => {
    for (const title of ['first', 'second', 'third'])
      await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
  })

  const verify = () => verifyTrail(testApp.app)
  const writes = () => testApp.app.database.writes

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

    it('an unrecorded erasure is a broken chain', async () => {
      await testApp.app.audit.seal()
      const gone = { before: 'null', after: 'null', payload_salt: null }
      const set = (values: Partial<typeof gone> & { erased_by?: string }) =>
        writes().updateTable('audit_entries').set(values).where('seq', '=', 2).execute()
      await set(gone)
      expect(await verify()).toMatchObject({ brokenAt: 2 })
      await set({ erased_by: 'nobody' })
      expect(await verify()).toMatchObject({ brokenAt: 2 })
    })

    it('an unrecorded removal of a name is a broken chain', async () => {
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

    it('nothing is recorded where nothing was left to erase', async () => {
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
