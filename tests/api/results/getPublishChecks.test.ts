import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getPublishChecks.ts'
import { callTestApp, expectRefusal, markedExam, missingId } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers what to look at before publishing', async () => {
  const { id } = await markedExam(its.testApp, 'Checks')
  const { status, body } = await its.ask(GET, { query: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    students: 2,
    marks: 6,
    unknownStudents: ['21B81A0501', '21B81A0502'],
    unknownStudentCount: 2,
    missingStudentCount: 0,
    linksLeave: null,
    scaleMismatch: null,
    needsSecondPerson: false,
  })
  expect((body as { newSubjects: { code: string }[] }).newSubjects.map(({ code }) => code).sort()).toEqual([
    'CN',
    'ENV',
    'LAB',
  ])
  expectRefusal(await its.ask(GET, { query: { examId: missingId } }), 404, 'exam.notFound')
})
