import { beforeAll, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getfacultyAchievements.ts'
import { asOffice, headOf, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { ask, askWithUser } from '../../support/calls/call.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_IQAC_COORDINATOR')
beforeAll(async () => {
  const { asha } = await twoOfFaculty(its.testApp)
  await its.testApp.app.achievements.add(typedAchievement(asha), asOffice)
})
const query = { facultyName: 'asha reddy', facultyDept: 'CSE' }

it('answers what a person has achieved, each with its id', async () => {
  expect(await its.ask(GET, { query })).toMatchObject({
    status: 200,
    body: [
      {
        id: expect.any(String) as string,
        departmentName: 'Computer Science and Engineering',
        facultyName: 'Asha Reddy',
        facultyEmail: 'e201@example.edu',
        dates: '2026-03-08',
        description: 'Best teacher award',
        kind: 'award',
        year: 2026,
      },
    ],
  })
  expect((await its.ask(GET, { query: { ...query, facultyDept: 'ECE' } })).body).toEqual([])
})

it('asks for both', async () => {
  expect(await its.ask(GET, { query: { facultyName: 'Asha Reddy' } })).toMatchObject({
    status: 400,
    body: {
      code: 'achievements.selectBoth',
      fields: { facultyDept: 'Please select both department and faculty.' },
    },
  })
})

it('answers nothing of others: a head of department gets the own one', async () => {
  expect((await askWithUser(its.testApp, GET, headOf('ECE'), { query })).body).toEqual([])
  expect((await askWithUser(its.testApp, GET, headOf('CSE'), { query })).body).toHaveLength(1)
  expect((await its.ask(GET, { query, role: 'ROLE_FACULTY' })).body).toEqual([])
  expectRefusal(await its.ask(GET, { query, role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
  expect((await ask(its.testApp, GET, { query })).status).toBe(401)
})
