import { describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/createFacultyLogins.ts'
import { ask } from '../../support/calls/call.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { openForAll } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'

describe.each(engines)('createFacultyLogins on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))

  const role = 'ROLE_ADMIN' as const
  const ravi = { empcode: 'E042', name: 'Ravi', email: 'ravi@example.edu', department: 'CSE' }

  async function usernames(): Promise<string[]> {
    const rows = await testApp.app.database.reads.selectFrom('users').select('username').execute()
    return rows.map(({ username }) => username).toSorted()
  }

  it('names faculty by e-mail or by employee code', async () => {
    const made = await ask(testApp, POST, {
      role,
      query: { considerMailOrEmpcode: 'empcode' },
      json: { faculty: [ravi] },
    })
    expect(made.body).toMatchObject({
      success: 'true',
      msg: 'Faculty login created successfully!',
      created: 1,
    })
    expect(await usernames()).toEqual(['e042'])
    const byMail = { role, query: { considerMailOrEmpcode: 'email' }, json: { faculty: [ravi] } }
    expect((await ask(testApp, POST, byMail)).body).toMatchObject({ created: 1 })
    expect(await usernames()).toEqual(['e042', 'ravi@example.edu'])
  })

  it('makes no second login of a list that comes again, with its key or without, and says who has one', async () => {
    const uma = { ...ravi, empcode: 'E055', name: 'Uma', email: 'uma@example.edu' }
    const query = { considerMailOrEmpcode: 'empcode' }
    const headers = { 'idempotency-key': 'faculty-of-cse' }
    const asked = { role, query, headers, json: { faculty: [uma] } }
    const first = await ask(testApp, POST, asked)
    expect(first.body).toMatchObject({ created: 1, exists: 0, existing: [] })
    // A retry gets the same slips, which open the same login.
    expect((await ask(testApp, POST, asked)).body).toEqual(first.body)
    const more = { faculty: [uma, { ...uma, empcode: 'E056', name: 'Anil', email: '' }] }
    const again = await ask(testApp, POST, { role, query, json: more })
    expect(again.body).toMatchObject({ created: 1, exists: 1, existing: ['E055'] })
    expect((await usernames()).filter((name) => name.startsWith('e05'))).toEqual(['e055', 'e056'])
  })

  it('asks by what people are named, in the shape that its clients read', async () => {
    const { status, body } = await ask(testApp, POST, { role, json: { faculty: [ravi] } })
    expect([status, body]).toEqual([400, { success: 'false', msg: 'Please select either Email or EmpCode.' }])
  })

  it('says what it cannot use, and that nobody is meant', async () => {
    const query = { considerMailOrEmpcode: 'email' }
    const wrong = { faculty: [{ ...ravi, email: 'no address' }] }
    expect((await ask(testApp, POST, { role, query, json: wrong })).body).toEqual({
      success: 'false',
      msg: 'Failed to create faculty login.',
    })
    expect(await ask(testApp, POST, { role, query, json: {} })).toMatchObject({
      status: 400,
      body: { success: 'false', msg: 'Please choose a batch or a list with at least one person.' },
    })
  })

  it('names those who are in the register, all of them or of a department', async () => {
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    const people = [
      typedMember({ employeeCode: 'E201', departmentId: await departmentId(testApp, 'ECE') }),
      typedMember({ employeeCode: 'E202', name: 'Uma Nair', email: '' }),
      typedMember({ employeeCode: 'E203', name: 'Anil Rao', email: 'anil@example.edu', status: 'left' }),
    ]
    for (const person of people) await app.faculty.add(person, lakshmi)
    const query = { considerMailOrEmpcode: 'empcode' }
    const tried = { role, query, json: { fromRegister: true, dryRun: true } }
    expect((await ask(testApp, POST, tried)).body).toMatchObject({ created: 2, noEmail: 1 })
    const ofDepartment = { role, query, json: { department: 'ECE' } }
    expect((await ask(testApp, POST, ofDepartment)).body).toMatchObject({ created: 1, exists: 0 })
    const user = await app.database.reads
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'e201')
      .executeTakeFirst()
    expect(user).toMatchObject({ name: 'Sita Devi', program: 'ECE', email: 'sita@example.edu' })
  })
})
