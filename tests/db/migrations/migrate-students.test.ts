import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

describe.each(engines)('a register of an earlier version, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0031-keep-a-catalogue')
  })

  it('is carried over, each student with an id and the words that the catalogue may come to know', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const rolls = Array.from({ length: 250 }, (_, index) => `21B81A${String(index).padStart(4, '0')}`)
    const rows = rolls.map((roll_number) => ({
      roll_number,
      name: 'Asha Rao',
      branch: 'CSE',
      batch: '2021',
      updated_at: at,
    }))
    await old.insert('students', ...rows)
    await old.migrateTo('0033-keep-a-register-of-students')
    const carried = await old.all('students', 'roll_number')
    expect(carried.map(({ roll_number }) => roll_number)).toEqual(rolls)
    expect(new Set(carried.map(({ id }) => id)).size).toBe(250)
    expect(carried[1]).toMatchObject({
      name: 'Asha Rao',
      branch: 'CSE',
      branch_id: null,
      batch: '2021',
      batch_id: null,
      status: 'studying',
      version: 1,
      number_key: '21B81A0001',
      search_text: 'asha rao 21b81a0001',
    })
  })

  it('gets the places of each student from the history of changes, and assumes what lies before it', async () => {
    await old.migrateTo('0135-book-transfers-as-transfers')
    const texts = [
      'admission_number',
      'name',
      'name_in_own_script',
      'branch',
      'batch',
      'date_of_birth',
      'mobile',
    ]
    const more = ['email', 'father_name', 'father_mobile', 'mother_name', 'mother_mobile', 'name_key']
    const empty = Object.fromEntries(
      [...texts, ...more, 'number_key', 'search_text'].map((name) => [name, '']),
    )
    const at = '2026-08-02T20:00:00.000Z'
    const student = { ...empty, status: 'left', version: 4, created_at: at, created_by: 'u', updated_at: at }
    await old.insert(
      'students',
      { ...student, id: 's1', admission_number: 'A1', branch: 'ECE' },
      { ...student, id: 's2', admission_number: 'A2' },
    )
    const by = { student_id: 's1', by_id: 'u', import_id: null, step_id: null, note: '', after: '{}' }
    await old.insert(
      'student_changes',
      { ...by, version: 2, at: '2026-09-01T06:00:00.000Z', before: '{"name":"Asha"}' },
      { ...by, version: 3, at: '2026-10-01T06:00:00.000Z', before: '{"branch":"CSE","semesterId":null}' },
      { ...by, version: 4, at: '2026-11-01T06:00:00.000Z', before: '{"status":"studying"}' },
    )
    await old.migrateTo('0142-keep-places-of-students')
    const places = await old.all('student_places', 'from_day')
    const shown = places.map((row) => [row.student_id, row.from_day, row.until_day, row.branch, row.status])
    expect(shown).toHaveLength(4)
    expect(shown).toEqual(
      expect.arrayContaining([
        ['s1', '2026-08-03', '2026-10-01', 'CSE', 'studying'],
        ['s1', '2026-10-01', '2026-11-01', 'ECE', 'studying'],
        ['s1', '2026-11-01', null, 'ECE', 'left'],
        ['s2', '2026-08-03', null, '', 'left'],
      ]),
    )
    expect(places.map((row) => row.is_assumed).toSorted()).toEqual([0, 0, 1, 1])
  })
})
