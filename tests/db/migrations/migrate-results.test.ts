import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const at = '2026-01-01T00:00:00.000Z'
const course = (code: string, points: number | null, status: string) => ({
  code,
  name: `"${code}", a subject`,
  internals: '20',
  grade: 'A',
  points,
  credits: 300,
  earned: 300,
  status,
})

describe.each(engines)('results of an earlier version, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0072-keep-notices')
  })

  it('get the lines that a CGPA is made of', async () => {
    const exam = {
      id: 'e1',
      title: 'July',
      regulation: 'R20',
      held_month: 7,
      held_year: 2025,
      kind: 'regular',
    }
    const counts = { version: 1, students: 2, marks: 3, label: 0 }
    await old.insert('exams', {
      ...exam,
      ...counts,
      scheme: 'university',
      state: 'published',
      created_at: at,
      created_by: 'u',
    })
    const result = (roll_number: string, courses: object[]) => ({
      exam_id: 'e1',
      version: 1,
      roll_number,
      verify_code: roll_number,
      sgpa: null,
      fail_count: null,
      body: JSON.stringify({ courses }),
    })
    await old.insert(
      'published_results',
      result('A1', [course('CN', 9, 'Pass'), course('OS', 0, 'Fail'), course('UHV', null, 'Complete')]),
      result('A2', []),
    )
    await old.migrateTo('0073-keep-lines-of-results')
    const lines = (await old.all('published_results', 'roll_number')).map((row) =>
      JSON.parse(String(row['lines'])),
    )
    expect(lines).toEqual([
      [
        ['CN', 300, 9, null],
        ['OS', 300, 0, '"OS", a subject'],
        ['UHV', 300, null, null],
      ],
      [],
    ])
  })
})
