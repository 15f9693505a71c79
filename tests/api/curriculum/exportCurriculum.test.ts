import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportCurriculum.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'

const its = callTestApp('ROLE_FACULTY')

it('answers the curriculum as a file with the columns of the upload', async () => {
  const place = await curriculumPlace(its.testApp)
  await its.testApp.app.curriculum.add(typedSubject(place, { credits: '1.5' }), lakshmi)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('curriculum.csv')
  expect(String(body)).toBe(
    'Subject,Subject code,Short name,Regulation,Branch,Semester,Kind,Lectures (L),Tutorials (T),Practicals (P),Credits,Elective slot,Attendance code,CIE maximum,SEE maximum\r\nDatabase Management Systems,CS403PC,DBMS,R20,CSE,II-II,Theory,3,0,0,1.5,,,40,60\r\n',
  )
})

it('refuses a student', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
