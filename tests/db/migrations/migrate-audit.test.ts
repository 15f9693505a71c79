import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { type FreshPlace, engines, freshPlace } from '../../support/database/databases.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestAppAt } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

// Rows in an older shape than the current table types.
type OldTables = Record<string, Record<string, unknown>>

describe.each(engines)('an audit trail of an older version on %s', (engine) => {
  let place: FreshPlace
  let database: Database
  beforeEach(async () => {
    place = await freshPlace(engine)
    database = connectDatabase(place)
    const migrationFolder = path.resolve('migrations')
    const provider = new FileMigrationProvider({ fs, path, migrationFolder })
    await new Migrator({ db: database.writes, provider }).migrateTo('0016-approve-opened-sign-ups')
    await writeAsBefore(5)
  })
  afterEach(async () => {
    await database.close()
    await place.drop()
  })

  /** Writes rows by that version's rule, not in the order of their numbers. */
  async function writeAsBefore(count: number): Promise<void> {
    const db = database.writes as unknown as Kysely<OldTables>
    const rows: Record<string, unknown>[] = []
    let hash = ''
    for (let seq = 1; seq <= count; seq += 1) {
      const columns = [
        seq,
        `id ${seq}`,
        'then',
        'u1',
        'asha',
        'r1',
        'exam.edited',
        'exam',
        'e1',
        '1',
        '{"a":2}',
      ]
      hash = createHash('sha256')
        .update(JSON.stringify([hash, ...columns]))
        .digest('hex')
      const names = [
        'seq',
        'id',
        'at',
        'actor_id',
        'actor_name',
        'request_id',
        'action',
        'entity',
        'entity_id',
      ]
      const entries = [...names, 'before', 'after'].map((name, index) => [name, columns[index]])
      rows.push({ ...Object.fromEntries(entries), hash })
    }
    await db.insertInto('audit_entries').values(rows.toReversed()).execute()
    await db.updateTable('audit_chain').set({ seq: count, hash }).execute()
  }

  it('verifies as it did, and goes on', async () => {
    const { app, close } = await openTestAppAt({ ...place, drop: async () => {} })
    expect(await verifyTrail(app)).toMatchObject({ rows: 5, brokenAt: null, unsealed: 0, missing: 0 })
    await app.results.exams.create(julyExam, lakshmi)
    expect(await verifyTrail(app)).toMatchObject({ rows: 6, brokenAt: null })
    const rows = await auditedRows({ app })
    expect(rows.map(({ seq }) => seq)).toEqual([6, 5, 4, 3, 2, 1])
    expect(rows.at(-1)).toMatchObject({ before: 1, after: { a: 2 } })
    await close()
  })

  it('shows what was broken before', async () => {
    const { app, close } = await openTestAppAt({ ...place, drop: async () => {} })
    await app.database.writes.updateTable('audit_entries').set({ after: '3' }).where('seq', '=', 3).execute()
    expect(await verifyTrail(app)).toMatchObject({ rows: 5, brokenAt: 3 })
    await close()
  })
})
