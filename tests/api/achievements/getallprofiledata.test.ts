import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/faculty/v1/getallprofiledata.ts'
import { expectRefusal } from '../../support/calls/call-test-app.ts'
import { withCountedAsha } from '../../support/calls/count-calls.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = withCountedAsha()
const query = { collegeId: 'SVCE', financialYear: '2025-26', typeofInstitution: 'autonomous', userId: 'e201' }

it('answers who somebody is, with what they have achieved in all and in the year', async () => {
  expect(await its.ask(GET, { query })).toMatchObject({
    status: 200,
    body: {
      collegeId: 'SVCE',
      financialYear: '2025-2026',
      typeofInstitution: 'autonomous',
      userId: 'e201',
      name: 'Asha Reddy',
      email: 'e201@example.edu',
      department: 'Computer Science and Engineering',
      publications: 2,
      citations: 7,
      scopus: 1,
      awards: 1,
      mous: 0,
      inYear: { publications: 1, citations: 4, scopus: 1, awards: 1, mous: 0 },
    },
  })
})

it('says what the college’s settings say of it, whatever a client sends', async () => {
  await its.testApp.app.college.save({ collegeId: 'svce-01', instituteType: 'engineering' }, lakshmi)
  expect((await its.ask(GET, { query })).body).toMatchObject({
    collegeId: 'svce-01',
    typeofInstitution: 'engineering',
  })
})

it('asks for a year and a person that there are', async () => {
  expectRefusal(await its.ask(GET, { query: { ...query, financialYear: '2025' } }), 400, 'fees.yearForm')
  expectRefusal(await its.ask(GET, { query: { ...query, userId: 'nobody' } }), 404, 'achievements.noProfile')
  expectRefusal(await its.ask(GET, { query, role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
