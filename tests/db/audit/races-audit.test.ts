import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lockHead } from '#lib/server/kernel/audit/audit-chain.ts'
import { appendEntries, auditRepository } from '#lib/server/kernel/audit/audit.repository.ts'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { sealSome } from '#lib/server/kernel/audit/seal-entries.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { endsOf, isSomebodyWaiting } from '../../support/database/race.ts'

const duplicate = '23505'

describe('rows of the audit trail, several at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  const entry = () =>
    auditEntry(lakshmi, testApp.clock.now(), { action: 'exam.created', entity: 'exam', entityId: 'e1' })
  const store = () => storeOf(testApp.app.database, (db) => ({ ...auditRepository(db), db }))
  const record = (): Promise<void> => store().transact((write) => write.record(entry()))

  it('are written while another transaction, which has written its own, goes on', async () => {
    await store().transact(async ({ db }) => {
      await appendEntries(db, [entry()])
      // Would wait for the outer transaction, and so forever, if the two shared a lock.
      await record()
    })
    expect(await verifyTrail(testApp.app)).toMatchObject({ rows: 2, brokenAt: null })
  })

  it('are numbered in the order in which they appear: a late one comes last', async () => {
    let seen: unknown
    await store().transact(async ({ db }) => {
      await appendEntries(db, [entry()])
      await record()
      await testApp.app.audit.seal()
      seen = await store().read.verify()
    })
    expect(seen).toMatchObject({ rows: 1, brokenAt: null })
    expect(await verifyTrail(testApp.app)).toMatchObject({ rows: 2, brokenAt: null })
    const rows = await auditedRows(testApp)
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2])
  })

  /** One run takes the head and pauses until the other has sealed everything or waits for the head. */
  function sealTwice(takeHead: typeof lockHead) {
    let isOtherDone = false
    const seal = (meet: () => Promise<void>): Promise<number> =>
      store().transact(({ db }) =>
        sealSome(db, async (tx) => {
          const head = await takeHead(tx)
          await meet()
          return head
        }),
      )
    const isHeadTaken = Promise.withResolvers<void>()
    const slow = seal(async () => {
      isHeadTaken.resolve()
      while (!isOtherDone && !(await isSomebodyWaiting(testApp.app.database))) continue
      await record()
    })
    const quick = isHeadTaken.promise.then(() => seal(async () => {})).finally(() => (isOtherDone = true))
    return endsOf(slow, quick)
  }

  const readHead = (tx: Kysely<Tables>) =>
    tx.selectFrom('audit_chain').select(['seq', 'hash']).executeTakeFirstOrThrow()

  it('are sealed by one after the other', async () => {
    for (let row = 0; row < 3; row += 1) await record()
    expect(await sealTwice(lockHead)).toEqual(['done', 'done'])
    expect(await verifyTrail(testApp.app)).toMatchObject({ rows: 4, brokenAt: null })
  })

  it('get one number twice where the head of the chain is only read', async () => {
    for (let row = 0; row < 3; row += 1) await record()
    expect(await sealTwice(readHead)).toEqual(['done', duplicate])
  })
})
