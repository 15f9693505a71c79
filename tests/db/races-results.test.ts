import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditEntry } from '#lib/server/kernel/audit/audit.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { auditRepository } from '#lib/server/kernel/audit/audit.repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { ResultsRepository } from '#lib/server/features/results/results.repository.ts'
import { type TestApp, julyExam, lakshmi, openTestApp } from '../support/test-app.ts'
import { endsOf, racing } from '../support/race.ts'

/** What PostgreSQL says of a row that is there already. */
const duplicate = '23505'

const noColumns = {
  rollNumber: null,
  subjectCode: null,
  subjectName: null,
  internals: null,
  grade: null,
  credits: null,
  studentName: null,
}

describe('results, two at once on PostgreSQL', () => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp('postgres')
  })
  afterEach(() => testApp.close())

  describe('uploads for one exam', () => {
    async function uploadTwice(unlock?: (write: ResultsRepository) => ResultsRepository): Promise<string[]> {
      const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
      const { transact } = racing(testApp.app.database, testApp.app.resultsStore, unlock)
      const source = { fileName: 'results.csv', fileHash: 'hash', mapping: noColumns }
      const upload = (): Promise<void> =>
        transact(async ({ exams, imports }) => {
          await exams.waitForTurn(id)
          await imports.start(newId(), id, source, testApp.clock.now(), lakshmi.name)
        })
      return endsOf(upload(), upload())
    }

    it('both arrive, in an order', async () => {
      expect(await uploadTwice()).toEqual(['done', 'done'])
    })

    it('want the same number where nobody waits for their turn', async () => {
      const unlocked = await uploadTwice((write) => ({
        ...write,
        exams: { ...write.exams, waitForTurn: async () => null },
      }))
      expect(unlocked).toEqual(['done', duplicate])
    })
  })

  describe('rows of the audit trail', () => {
    const entry = () =>
      auditEntry(lakshmi, testApp.clock.now(), { action: 'exam.created', entity: 'exam', entityId: 'e1' })

    it('are linked one after the other', async () => {
      const { transact, read } = racing(testApp.app.database, storeOf(testApp.app.database, auditRepository))
      const record = (): Promise<void> => transact((write) => write.record(entry()))
      expect(await endsOf(record(), record())).toEqual(['done', 'done'])
      expect(await read.verify()).toMatchObject({ rows: 2, brokenAt: null })
    })

    it('are linked to the same row where the head of the chain is only read', async () => {
      const store = storeOf(testApp.app.database, (db) => db)
      const { transact } = racing(testApp.app.database, store)
      const record = (): Promise<unknown> =>
        transact(async (db) => {
          const { seq, hash } = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()
          const { actorId, actorName, requestId, entityId, ...row } = entry()
          const named = {
            actor_id: actorId,
            actor_name: actorName,
            request_id: requestId,
            entity_id: entityId,
          }
          const values = { ...row, ...named, before: '{}', after: '{}', seq: seq + 1, hash }
          await db.insertInto('audit_entries').values(values).execute()
        })
      expect(await endsOf(record(), record())).toEqual(['done', duplicate])
    })
  })
})
