import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, connectDatabase } from '#lib/server/db/connect.ts'
import { type FreshPlace, engines, freshPlace } from '../support/databases.ts'

// Rows of an older shape than the tables' types have now.
type OldTables = Record<string, Record<string, unknown>>

describe.each(engines)('jobs of an older version on %s', (engine) => {
  let place: FreshPlace
  let database: Database
  beforeEach(async () => {
    place = await freshPlace(engine)
    database = connectDatabase(place)
  })
  afterEach(async () => {
    await database.close()
    await place.drop()
  })

  const insert = (table: string, row: Record<string, unknown>): Promise<unknown> =>
    (database.writes as unknown as Kysely<OldTables>).insertInto(table).values(row).execute()

  const exam = (id: string, version: number) => ({
    id,
    title: id,
    regulation: '',
    held_month: 7,
    held_year: 2026,
    kind: 'regular',
    scheme: 'default',
    state: 'publishing',
    version,
    available_from: version === 0 ? null : '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'u1',
  })

  const job = (id: string, examId: string, state: string) => ({
    id,
    kind: 'results.publish',
    subject_id: examId,
    input: '{}',
    state,
    done: 0,
    total: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'exam-lakshmi',
    not_before: '2026-01-01T00:00:00.000Z',
  })

  it('have a lease that has run out while they run, and exams that nobody works on are put back', async () => {
    const migrationFolder = path.resolve('migrations')
    const provider = new FileMigrationProvider({ fs, path, migrationFolder })
    const migrator = new Migrator({ db: database.writes, provider })
    await migrator.migrateTo('0009-compare-roll-numbers-by-byte')
    for (const row of [exam('running', 0), exam('stranded', 0), exam('revised', 1)])
      await insert('exams', row)
    await insert('jobs', job('j1', 'running', 'running'))
    await insert('jobs', job('j2', 'stranded', 'failed'))
    expect((await migrator.migrateTo('0010-lease-jobs')).error).toBeUndefined()

    const jobs = await database.reads.selectFrom('jobs').selectAll().orderBy('id').execute()
    expect(jobs).toMatchObject([
      { id: 'j1', owner: '', lease_until: '1970-01-01T00:00:00.000Z', attempts: 1 },
      { id: 'j2', owner: null, lease_until: null, attempts: 0, created_by_name: 'exam-lakshmi' },
    ])
    const exams = await database.reads.selectFrom('exams').select(['id', 'state']).orderBy('id').execute()
    expect(exams).toEqual([
      { id: 'revised', state: 'published' },
      { id: 'running', state: 'publishing' },
      { id: 'stranded', state: 'draft' },
    ])
    const transitions = await database.reads.selectFrom('exam_transitions').selectAll().execute()
    expect(transitions.map((row) => row.exam_id).toSorted()).toEqual(['revised', 'stranded'])
  })
})
