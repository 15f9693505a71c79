import { beforeEach, describe, expect, it } from 'vitest'
import { flagFor, instantFor } from '#lib/server/kernel/db/portable.ts'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const at = '2026-01-01T00:00:00.000Z'
/** A valid id that belongs to nobody any more. */
const gone = '6f6c1f0e-7a0e-4f57-9d26-3b1f5f1c2a11'

describe.each(engines)('rows that named people by their user names, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0020-count-and-record-states')
    await old.insert('users', user('u1', 'exam-lakshmi'), user('u2', 'demo'))
  })

  const user = (id: string, username: string) => ({
    id,
    name: username,
    email: `${username}@example.edu`,
    email_verified: flagFor(engine, false),
    username,
    roles: '[]',
    program: '',
    is_active: flagFor(engine, true),
    created_at: instantFor(engine, at),
    updated_at: instantFor(engine, at),
  })

  const setting = (key: string, by: string) => ({ key, value: 'null', updated_at: at, updated_by: by })

  it('refer to people by id afterwards, and keep the name of people without an account', async () => {
    await old.insert(
      'settings',
      setting('a', 'Exam-Lakshmi'),
      setting('b', 'exam-ravi'),
      setting('c', 'system'),
      setting('d', 'command line'),
      setting('e', 'demo'),
      setting('f', 'u1'),
      setting('g', gone),
    )
    await old.migrateTo('0021-keep-people-by-their-ids')
    const by = (await old.all('settings', 'key')).map((row) => row['updated_by'])
    expect(by).toEqual(['u1', 'name:exam-ravi', 'system', 'commandLine', 'system', 'u1', gone])
  })

  it('do so in every table, and leave alone what nobody has done yet', async () => {
    const exam = { id: 'e1', title: 'July', regulation: '', held_month: 7, held_year: 2026, kind: 'regular' }
    const draft = {
      scheme: 'default',
      state: 'draft',
      version: 0,
      created_at: at,
      created_by: 'exam-lakshmi',
    }
    await old.insert('exams', { ...exam, ...draft })
    const hold = { exam_id: 'e1', reason: '', held_at: at, held_by: 'exam-lakshmi' }
    await old.insert(
      'result_holds',
      { ...hold, id: 'h1', roll_number: '1' },
      { ...hold, id: 'h2', roll_number: '2', released_at: at, released_by: 'exam-ravi' },
    )
    const registration = { details: '{}', created_at: at }
    await old.insert(
      'registrations',
      { ...registration, user_id: 'u1', state: 'approved', decided_by: 'exam-lakshmi' },
      { ...registration, user_id: 'u2', state: 'pending' },
    )
    const job = { kind: 'x', subject_id: 'x', input: '{}', state: 'done', done: 0, total: 0, not_before: at }
    await old.insert('jobs', { ...job, id: 'j1', created_at: at, created_by: gone, created_by_name: 'x' })
    await old.insert('jobs', { ...job, id: 'j2', created_at: at, created_by: 'exam-ravi' })
    await old.migrateTo('0021-keep-people-by-their-ids')
    expect(await old.all('result_holds', 'id')).toMatchObject([
      { held_by: 'u1', released_by: null },
      { held_by: 'u1', released_by: 'name:exam-ravi' },
    ])
    expect(await old.all('registrations', 'user_id')).toMatchObject([
      { decided_by: 'u1' },
      { decided_by: null },
    ])
    const jobs = await old.all('jobs', 'id')
    expect(jobs).toMatchObject([{ created_by: gone }, { created_by: 'name:exam-ravi' }])
    expect(Object.keys(jobs[0] ?? {})).not.toContain('created_by_name')
    expect(await old.all('exams', 'id')).toMatchObject([{ created_by: 'u1' }])
  })
})
