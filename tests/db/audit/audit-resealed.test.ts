import { beforeEach, describe, expect, it } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { linkHash } from '#lib/server/kernel/audit/audit-chain.ts'
import { sealRepository } from '#lib/server/kernel/audit/seal-entries.ts'
import { verifyChain } from '#lib/server/kernel/audit/verify-chain.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

/** Rows of a build without digests: the hash covers the values, which are whole records. */
const old = {
  id: '',
  at: 'then',
  actor_id: 'u1',
  actor_name: 'asha',
  request_id: '',
  action: 'exam.edited',
  entity: 'exam',
  entity_id: 'e0',
  before: 'null',
  payload_digest: null,
  after: JSON.stringify({ title: 'Kept', sealedKey: 'A whole record', mobile: '9848022338' }),
  actor_digest: null,
  record_digest: null,
}
const rows = 1100

describe.each(engines)('a trail of an earlier version on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    let hash = ''
    const made = Array.from({ length: rows }, (_, index) => {
      const gone = index === 4 ? { entity: 'bygone', after: '{"a":1}' } : {}
      const row = { ...old, ...gone, id: `old ${index}`, seq: index + 1 }
      hash = linkHash(hash, { ...row, place: 0 })
      return { ...row, hash }
    })
    for (let start = 0; start < rows; start += 100)
      await writes()
        .insertInto('audit_entries')
        .values(made.slice(start, start + 100))
        .execute()
    await writes().updateTable('audit_chain').set({ seq: rows, hash }).execute()
  })

  const writes = () => testApp.app.database.writes
  const verify = () => verifyTrail(testApp.app)
  const holds = async (text: string): Promise<boolean> =>
    JSON.stringify(await writes().selectFrom('audit_entries').selectAll().execute()).includes(text)

  it('is resealed once: undeclared fields are dropped, the rest stays, and the chain verifies', async () => {
    const { head } = await verify()
    expect(await holds('9848022338')).toBe(true)
    expect(await testApp.app.audit.reseal()).toBe(rows)
    expect(await verify()).toMatchObject({ rows: rows + 1, brokenAt: null, erased: 0, missing: 0 })
    expect(await holds('9848022338')).toBe(false)
    expect(await holds('Kept')).toBe(true)
    expect((await auditedRows(testApp, 'audit.sealedAnew'))[0]).toMatchObject({ after: { rows, head } })
    expect(await testApp.app.audit.reseal()).toBe(0)
    expect(await auditedRows(testApp, 'audit.sealedAnew')).toHaveLength(1)
  })

  it('can lose names and records from then on, also those that were erased before', async () => {
    await erase('e0')
    expect(await testApp.app.audit.reseal()).toBe(rows)
    expect(await verify()).toMatchObject({ brokenAt: null, erased: rows - 1 })
    await writes().updateTable('audit_entries').set({ action: 'other' }).where('seq', '=', 3).execute()
    // For an erased row of the old format nobody could tell whether it is intact.
    expect(await verify()).toMatchObject({ brokenAt: 3 })
  })

  it('that is broken stays as it is', async () => {
    await writes().updateTable('audit_entries').set({ after: '{}' }).where('seq', '=', 700).execute()
    expect(await testApp.app.audit.reseal()).toBe(0)
    expect(await verify()).toMatchObject({ brokenAt: 700, rows })
  })

  it('is resealed in parts: it verifies between two, others write meanwhile, and the next process goes on', async () => {
    const { app, clock } = testApp
    const part = () =>
      storeOf(app.database, sealRepository).transact((write) =>
        write.resealSome({ audited: app.database.audited, at: clock.now() }),
      )
    const { head } = await verify()
    expect(await part()).toBeNull()
    expect(await verify()).toMatchObject({ rows, head, brokenAt: null })
    // Erases one row that is still waiting and one that is done.
    await erase('e0')
    await app.results.exams.create({ ...julyExam, title: 'meanwhile' }, lakshmi)
    expect(await verify()).toMatchObject({ rows: rows + 2, brokenAt: null, erased: rows - 1 })
    expect(await part()).toBeNull()
    await app.housekeeping.run()
    expect(await verify()).toMatchObject({ rows: rows + 3, brokenAt: null })
    expect(await auditedRows(testApp, 'audit.sealedAnew')).toHaveLength(1)
    expect(await testApp.app.audit.reseal()).toBe(0)
  })

  it('that is changed by hand between two parts is not sealed over, and says where', async () => {
    const { app, clock } = testApp
    const how = { audited: app.database.audited, at: clock.now() }
    const { transact } = storeOf(app.database, sealRepository)
    expect(await transact((write) => write.resealSome(how))).toBeNull()
    await writes().updateTable('audit_entries').set({ after: '{}' }).where('seq', '=', 700).execute()
    expect(await transact((write) => write.resealSome(how))).toBe(0)
    expect(await verify()).toMatchObject({ brokenAt: 700 })
    await writes().updateTable('audit_entries').set({ after: '{}' }).where('seq', '=', 300).execute()
    expect(await verify()).toMatchObject({ brokenAt: 300 })
  })

  it('is resealed by housekeeping, with the rows written since', async () => {
    await testApp.app.results.exams.create({ ...julyExam, title: 'new' }, lakshmi)
    await testApp.app.housekeeping.run()
    expect(await verify()).toMatchObject({ rows: rows + 2, brokenAt: null })
    expect(await holds('9848022338')).toBe(false)
  })

  it('that is short and resealed in one part during a verification is intact', async () => {
    const { app, clock } = testApp
    await writes().deleteFrom('audit_entries').where('seq', '>', 300).execute()
    const { hash } = await writes()
      .selectFrom('audit_entries')
      .select('hash')
      .where('seq', '=', 300)
      .executeTakeFirstOrThrow()
    await writes()
      .updateTable('audit_chain')
      .set({ seq: 300, hash: hash ?? '' })
      .execute()
    const how = { audited: app.database.audited, at: clock.now() }
    let heads = 0
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The head from which the verification starts.
        if (result.rows.some((row) => 'anew_hash' in row) && (heads += 1) === 2)
          await storeOf(app.database, sealRepository).transact((write) => write.resealSome(how))
        return result
      },
    }
    const state = await verifyChain(app.database.reads.withPlugin(meanwhile))
    expect(state).toMatchObject({ rows: 300, brokenAt: null })
    expect(heads).toBeGreaterThan(2)
  })

  const erase = (entityId: string): Promise<void> =>
    testApp.app.resultsStore.transact((write) =>
      write.audit.erase({ entity: 'exam', entityId, reason: 'a request' }, lakshmi, testApp.clock.now()),
    )
})
