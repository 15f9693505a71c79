import { beforeAll, describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getFacultyNamesBasedOnDepartment.ts'
import { ask } from '../../support/calls/call.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { lakshmi } from '../../support/app/test-app.ts'

describe.each(engines)('getFacultyNamesBasedOnDepartment on %s', (engine) => {
  const its = callTestApp('ROLE_IQAC_COORDINATOR', engine)
  beforeAll(async () => {
    const { app } = its.testApp
    await app.catalogue.addDefaults(lakshmi)
    const of = await departmentId(its.testApp, 'CSE')
    for (const [name, status] of [
      ['Uma Nair', 'working'],
      ['Anil Rao', 'onLeave'],
      ['Ravi Kumar', 'left'],
    ] as const) {
      const employeeCode = name.replace(' ', '-')
      await app.faculty.add(typedMember({ name, employeeCode, email: '', status, departmentId: of }), lakshmi)
    }
  })

  it('answers the names of those who are in the department now', async () => {
    for (const department of ['CSE', 'computer science and engineering'])
      expect(await its.ask(GET, { query: { department } })).toMatchObject({
        status: 200,
        body: ['Anil Rao', 'Uma Nair'],
      })
    expect(await its.ask(GET, { query: { department: 'Weaving' } })).toMatchObject({ status: 200, body: [] })
  })

  it('asks for a department', async () => {
    expect(await its.ask(GET)).toMatchObject({
      status: 400,
      body: { code: 'field.required', fields: { department: 'This is a required field' } },
    })
  })

  it('is for staff', async () => {
    const query = { department: 'CSE' }
    expectRefusal(await its.ask(GET, { query, role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
    expect((await ask(its.testApp, GET, { query })).status).toBe(401)
  })
})
