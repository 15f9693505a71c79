import { beforeEach, describe, expect, it } from 'vitest'
import { flagFor, instantFor } from '#lib/server/kernel/db/portable.ts'
import { importMovesRepository } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const at = '2026-01-01T00:00:00.000Z'
const before = '0023-index-lists'
const last = '0028-keep-importers-by-their-ids'

describe.each(engines)('uploads of results from before there was one import, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo(before)
    await old.insert('users', {
      id: 'u1',
      name: 'Lakshmi',
      email: 'lakshmi@example.edu',
      email_verified: flagFor(engine, false),
      username: 'exam-lakshmi',
      roles: '[]',
      program: '',
      is_active: flagFor(engine, true),
      created_at: instantFor(engine, at),
      updated_at: instantFor(engine, at),
    })
    const exam = { id: 'e1', title: 'July', regulation: '', held_month: 7, held_year: 2026, kind: 'regular' }
    const draft = { scheme: 'default', state: 'draft', version: 0, created_at: at, created_by: 'u1' }
    await old.insert('exams', { ...exam, ...draft })
  })

  const mapping = { rollNumber: 0, subjectCode: 1, grade: 4, internals: null }
  const problems = [
    { line: 2, column: 'Grade', value: '?', code: 'gradeUnknown' },
    { line: 2, column: 'Credits', value: 'x', code: 'notANumber' },
    { line: 7, column: 'Htno', value: '', code: 'missing' },
  ]
  const upload = {
    id: 'i1',
    exam_id: 'e1',
    seq: 1,
    file_name: 'july.xlsx',
    file_hash: 'h1',
    students: 3,
    mapping: JSON.stringify(mapping),
    state: 'checked',
    problems: JSON.stringify(problems),
    rows: 9,
    new_rows: 4,
    updated_rows: 2,
    duplicate_rows: 1,
    error_rows: 2,
    created_at: at,
    created_by: 'exam-lakshmi',
  }
  const found = () => importMovesRepository(old.database.reads)

  it('keep their columns, figures and what is wrong, line by line', async () => {
    await old.insert('result_imports', upload)
    await old.migrateTo(last)
    expect(await found().imports.find('i1')).toMatchObject({
      kind: 'results.marks',
      subjectId: 'e1',
      fileName: 'july.xlsx',
      state: 'checked',
      mapping,
      rows: 9,
      newRows: 4,
      changedRows: 2,
      unchangedRows: 1,
      errorRows: 2,
      createdBy: 'u1',
      endedBy: null,
    })
    const rows = await found().lines.page('i1', 'error', 1, 10)
    expect(rows.map(({ line, problems: own, raw }) => [line, own.map(({ code }) => code), raw])).toEqual([
      [2, ['gradeUnknown', 'notANumber'], null],
      [7, ['missing'], null],
    ])
    expect(rows[0]?.problems[0]).toMatchObject({ column: 'Grade', value: '?' })
  })

  it('keep people without an account by name, and ended ones by the person who ended them', async () => {
    await old.insert(
      'result_imports',
      { ...upload, state: 'committed', ended_at: at, ended_by: 'exam-lakshmi', created_by: 'exam-ravi' },
      { ...upload, id: 'i2', seq: 2, problems: '[]', state: 'discarded', ended_at: at, ended_by: 'system' },
    )
    await old.migrateTo(last)
    expect(await found().imports.find('i1')).toMatchObject({ createdBy: 'name:exam-ravi', endedBy: 'u1' })
    expect(await found().imports.find('i2')).toMatchObject({ createdBy: 'u1', endedBy: 'system' })
    expect(Object.keys((await old.all('imports', 'id'))[0] ?? {}).join()).not.toContain('_by_name')
    expect(Object.keys((await old.all('import_rows', 'line'))[0] ?? {}).join()).not.toContain('_by_name')
  })
})
