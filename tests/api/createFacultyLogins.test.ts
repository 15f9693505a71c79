import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST } from '../../src/pages/api/v1/createFacultyLogins.ts'
import { ask, envelope } from '../support/call.ts'
import { type TestApp, openTestApp } from '../support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp('sqlite')
})
afterAll(() => testApp.close())

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
  expect(made.body).toMatchObject({ success: 'true', created: 1 })
  expect(await usernames()).toEqual(['e042'])
  const byMail = { role, query: { considerMailOrEmpcode: 'email' }, json: { faculty: [ravi] } }
  expect((await ask(testApp, POST, byMail)).body).toMatchObject({ created: 1 })
  expect(await usernames()).toEqual(['e042', 'ravi@example.edu'])
})

it('asks by what people are named', async () => {
  expect(await ask(testApp, POST, { role, json: { faculty: [ravi] } })).toMatchObject({
    status: 400,
    body: envelope('logins.chooseIdentifier', 'Please select either Email or EmpCode.', {
      considerMailOrEmpcode: 'Please select either Email or EmpCode.',
    }),
  })
})
