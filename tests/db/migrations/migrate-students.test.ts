import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const emptyTexts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

const at = '2026-08-02T20:00:00.000Z'
const emptyStudent = {
  ...emptyTexts('name', 'name_in_own_script', 'branch', 'batch', 'date_of_birth', 'mobile', 'email'),
  ...emptyTexts('father_name', 'father_mobile', 'mother_name', 'mother_mobile'),
  ...emptyTexts('name_key', 'number_key', 'search_text'),
  status: 'studying',
  version: 1,
  created_at: at,
  created_by: 'u',
  updated_at: at,
}

const emptyAdmission = {
  ...emptyTexts('name', 'name_in_own_script', 'gender', 'date_of_birth', 'admitted_on', 'hall_ticket_no'),
  ...emptyTexts('student_mobile', 'email', 'father_name', 'father_mobile', 'mother_name', 'mother_mobile'),
  ...emptyTexts('aadhaar', 'aadhaar_hash', 'name_key', 'search_text'),
  form: 1,
  version: 2,
  details: '{}',
  state: 'admitted',
  created_at: at,
  created_by: 'u',
  updated_at: at,
}

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
    const student = { ...emptyStudent, status: 'left', version: 4 }
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

  it('groups categories and religions for reports where their names are certain', async () => {
    await old.migrateTo('0150-know-more-of-students')
    const entry = (kind: string, name: string) => ({
      id: `${kind} ${name}`,
      kind,
      name,
      name_key: name.toLowerCase(),
      scope: '',
      former_keys: '[]',
      short_name: '',
      code: '',
      intake: '{}',
      position: 0,
      version: 3,
      created_at: at,
    })
    await old.insert(
      'catalogue_entries',
      ...['OC', 'BC-A', 'sc', 'Sports'].map((name) => entry('casteCategory', name)),
      ...['Hindu', 'Muslim', 'Other'].map((name) => entry('religion', name)),
      // The name of a group means nothing in another list.
      entry('branch', 'SC'),
    )
    await old.migrateTo('0151-group-categories-for-reports')
    const entries = await old.all('catalogue_entries', 'id')
    expect(Object.fromEntries(entries.map(({ id, reports_as: group }) => [id, group]))).toEqual({
      'branch SC': '',
      'casteCategory BC-A': 'obc',
      'casteCategory OC': 'general',
      'casteCategory Sports': '',
      'casteCategory sc': 'sc',
      'religion Hindu': 'no',
      'religion Muslim': 'yes',
      'religion Other': '',
    })
    expect(new Set(entries.map(({ version }) => version))).toEqual(new Set([3]))
  })

  it('notes whose admissions are still to be read: those admitted, once each, and nobody who was erased', async () => {
    await old.migrateTo('0151-group-categories-for-reports')
    const students = ['s1', 's2', 's3', 's4'].map((id) => ({ ...emptyStudent, id, admission_number: id }))
    await old.insert('students', ...students)
    const admission = (id: string, student: string | null, more: object = {}) => ({
      ...emptyAdmission,
      id,
      number: id,
      verify_code: id,
      student_id: student,
      ...more,
    })
    await old.insert(
      'admissions',
      admission('a1', 's1'),
      admission('a2', 's1'),
      admission('a3', 's2', { state: 'cancelled' }),
      admission('a4', 's3', { erased_at: at }),
      admission('a5', null),
    )
    await old.migrateTo('0152-copy-details-of-admissions')
    expect(await old.all('student_fills', 'student_id')).toEqual([{ student_id: 's1' }])
  })
})
