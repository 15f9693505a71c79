import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const at = '2026-01-01T00:00:00.000Z'

describe.each(engines)('logins of an earlier version, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0034-keep-a-faculty-register')
  })

  const flag = (value: boolean) => (engine === 'sqlite' ? Number(value) : value)
  const user = (username: string, role: string, email = `${username}@no-mail.invalid`) =>
    old.insert('users', {
      id: `u-${username}`,
      name: username,
      email,
      username,
      display_username: username,
      roles: JSON.stringify([role]),
      program: '',
      email_verified: flag(false),
      is_active: flag(true),
      created_at: at,
      updated_at: at,
    })
  const student = (roll: string) =>
    old.insert('students', {
      id: `s-${roll}`,
      roll_number: roll,
      version: 1,
      name: roll,
      name_in_own_script: '',
      branch: '',
      batch: '',
      mobile: '',
      email: '',
      date_of_birth: '',
      father_name: '',
      father_mobile: '',
      mother_name: '',
      mother_mobile: '',
      name_key: '',
      number_key: roll,
      search_text: '',
      status: 'studying',
      created_at: at,
      created_by: 'system',
      updated_at: at,
    })
  const member = (code: string, email: string) =>
    old.insert('faculty_members', {
      id: `m-${code}`,
      employee_code: code,
      employee_key: code.toLowerCase(),
      name: code,
      email,
      designation: '',
      status: 'working',
      version: 1,
      created_at: at,
      updated_at: at,
    })
  const linked = async () => {
    await old.migrateTo('0035-link-logins-to-records')
    const links = await old.all('login_links', 'user_id')
    return links.map(({ user_id, student_id, member_id }) => `${user_id} ${student_id ?? member_id}`)
  }

  it('are linked to the student of their name where the office made them, and never where somebody chose it', async () => {
    for (const roll of ['R1', 'R2', 'R3']) await student(roll)
    for (const name of ['r1', 'r2']) await user(name, 'ROLE_STUDENT')
    await user('r3', 'ROLE_PARENT')
    await old.insert('registrations', { user_id: 'u-r2', state: 'approved', details: '{}', created_at: at })
    expect(await linked()).toEqual(['u-r1 s-R1'])
  })

  it('are linked to the faculty by code and by email, one to one', async () => {
    await member('E1', 'sita@example.edu')
    await member('E2', 'ravi@example.edu')
    await member('E3', 'mina@example.edu')
    await user('e1', 'ROLE_FACULTY')
    // A second account of the same person finds the record already linked.
    await user('sita', 'ROLE_FACULTY', 'sita@example.edu')
    await user('ravi', 'ROLE_FACULTY', 'ravi@example.edu')
    await user('mina@example.edu', 'ROLE_STUDENT')
    expect(await linked()).toEqual(['u-e1 m-E1', 'u-ravi m-E2'])
  })
})
