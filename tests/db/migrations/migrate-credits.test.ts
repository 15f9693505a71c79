import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const at = '2026-01-01T00:00:00.000Z'

describe.each(engines)('files of marks of an earlier version, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0085-keep-whose-fault-jobs-failed-by')
  })

  it('say all of their columns, and have the most frequent credits of a subject in place of the largest', async () => {
    await old.insert('exams', {
      id: 'e1',
      title: 'July',
      regulation: 'R20',
      held_month: 7,
      held_year: 2025,
      kind: 'regular',
      version: 1,
      students: 4,
      marks: 5,
      label: 0,
      scheme: 'university',
      state: 'published',
      created_at: at,
      created_by: 'u',
    })
    await old.insert('result_imports', { id: 'i1', exam_id: 'e1', seq: 1, students: 4, published_version: 1 })
    const mark = (roll_number: string, subject_code: string, credits: number) => ({
      import_id: 'i1',
      roll_number,
      subject_code,
      student_name: '',
      internals: '',
      grade: 'A',
      credits,
    })
    await old.insert(
      'marks',
      mark('A1', 'CN', 300),
      mark('A2', 'CN', 300),
      mark('A3', 'CN', 2000),
      mark('A4', 'CN', 0),
      mark('A1', 'OS', 400),
      mark('A2', 'OS', 300),
      mark('A1', 'ENV', 0),
    )
    const subject = (code: string, credits: number) => ({ import_id: 'i1', code, name: code, credits })
    await old.insert('import_subjects', subject('CN', 2000), subject('OS', 400), subject('ENV', 0))
    await old.migrateTo('0087-count-credits-of-subjects')
    const subjects = await old.all('import_subjects', 'code')
    expect(
      subjects.map(({ code, credits, numbers }) => [code, credits, JSON.parse(String(numbers))]),
    ).toEqual([
      ['CN', 300, { 300: 2, 2000: 1 }],
      ['ENV', 0, {}],
      ['OS', 300, { 300: 1, 400: 1 }],
    ])
    expect((await old.all('marks', 'roll_number')).every(({ unsaid: omitted }) => omitted === '')).toBe(true)
  })
})
