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
  const sitaTyped = typedMember({
    departmentId: of,
    designation: 'Professor',
    mobile: '9848022338',
    shortName: 'SD',
    appointment: 'regular',
    joinedOn: '15-06-2015',
    qualifications: 'M.Tech (CSE), JNTUH, 2015',
  })
  await testApp.app.faculty.add(sitaTyped, lakshmi)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('faculty.csv')
  const [headings, sita] = String(body).split('\r\n')
  expect(headings).toBe(
    'Name,Employee code,Kind,Designation,Department,Email,Status,Short name,Nature of appointment,Gender,Joined on,Left on,Highest qualification,Qualifications,Former posts,Ratification,Ratified on',
  )
  expect(sita).toBe(
    'Sita Devi,E101,Teaching,Professor,Computer Science and Engineering,sita@example.edu,Working,SD,Regular,,2015-06-15,,Postgraduate degree,"M.Tech (CSE), JNTUH, 2015",,,',
  )
  expect(String((await its.ask(GET, { role: 'ROLE_HOD' })).body)).not.toContain('Sita')
  // Mobile numbers and ids are for the office that keeps the register.
  const ofOffice = String((await its.ask(GET, { role: 'ROLE_ACADEMICS' })).body)
  expect(ofOffice).toContain('Mobile number')
  expect(ofOffice).toContain('9848022338')
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_ACCOUNTANTS_OFFICER'] as const)
    expect(String((await its.ask(GET, { role })).body)).not.toContain('9848022338')
})

it('refuses those whom the register is not for', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_FACULTY' }), 403, 'session.notAllowed')
})
