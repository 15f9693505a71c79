import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { type FreshPlace, engines, freshPlace } from '../support/databases.ts'
import { lakshmi, openTestAppAt } from '../support/test-app.ts'

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

  const importRow = (id: string, examId: string, state: string) => ({
    id,
    exam_id: examId,
    seq: id.length,
    file_name: 'results.csv',
    file_hash: 'hash',
    mapping: '{}',
    state,
    rows: 1,
    new_rows: 1,
    updated_rows: 0,
    duplicate_rows: 0,
    error_rows: 0,
    students: 1,
    problems: '[]',
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'exam-lakshmi',
  })

  const mark = (importId: string) => ({
    import_id: importId,
    roll_number: '21B81A0501',
    subject_code: 'CN',
    student_name: '',
    internals: '25',
    grade: 'A',
    credits: 300,
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

  it('end where they do not say what they check, and publish what counts', async () => {
    const migrationFolder = path.resolve('migrations')
    const provider = new FileMigrationProvider({ fs, path, migrationFolder })
    const migrator = new Migrator({ db: database.writes, provider })
    await migrator.migrateTo('0009-compare-roll-numbers-by-byte')
    await insert('exams', exam('e1', 0))
    await insert('exams', { ...exam('e2', 0), state: 'draft' })
    for (const [id, examId, state] of [
      ['counts', 'e1', 'committed'],
      ['cleared', 'e2', 'checked'],
      ['fresh', 'e2', 'checking'],
    ] as const)
      await insert('result_imports', importRow(id, examId, state))
    await insert('import_subjects', { import_id: 'counts', code: 'CN', name: 'NETWORKS', credits: 300 })
    await insert('marks', mark('counts'))
    await insert('marks', mark('cleared'))
    const input = {
      availableFrom: '2026-01-01T00:00:00.000Z',
      revisedOn: null,
      actor: lakshmi,
      before: 'draft',
    }
    await insert('jobs', { ...job('publish', 'e1', 'running'), input: JSON.stringify(input) })
    await insert('jobs', { ...job('recheck', 'cleared', 'running'), kind: 'results.check' })
    await insert('jobs', { ...job('check', 'fresh', 'queued'), kind: 'results.check' })

    const testApp = await openTestAppAt({ ...place, drop: async () => {} })
    await testApp.app.jobs.idle()
    const { jobs, imports, exams } = testApp.app.resultsStore.read
    expect(await Promise.all(['publish', 'recheck', 'check'].map(jobs.find))).toMatchObject([
      { state: 'done', problem: null },
      { state: 'failed', problem: 'job.brokeOff', attempts: 1 },
      { state: 'failed', problem: 'job.brokeOff', attempts: 0 },
    ])
    expect((await imports.ofExam('e2')).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await expect(testApp.app.results.imports.commit('cleared', true, lakshmi)).rejects.toMatchObject({
      code: 'import.notChecked',
    })
    expect(await exams.find('e1')).toMatchObject({ state: 'published', version: 1 })
    expect((await imports.find('counts'))?.publishedVersion).toBe(1)
    await testApp.close()
  })
})
