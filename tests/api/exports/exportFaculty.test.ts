import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportFaculty.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_PRINCIPAL')

it('answers the register as a file, and a head of department nobody of another one', async () => {
  const { testApp } = its
  await testApp.app.catalogue.addDefaults(lakshmi)
  const of = await departmentId(testApp, 'CSE')
  await testApp.app.faculty.add(typedMember({ departmentId: of, designation: 'Professor' }), lakshmi)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('faculty.csv')
  expect(String(body)).toBe(
    'Name,Employee code,Designation,Department,Email,Status\r\nSita Devi,E101,Professor,Computer Science and Engineering,sita@example.edu,Working\r\n',
  )
  expect(String((await its.ask(GET, { role: 'ROLE_HOD' })).body)).not.toContain('Sita')
})

it('refuses those whom the register is not for', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_FACULTY' }), 403, 'session.notAllowed')
})
