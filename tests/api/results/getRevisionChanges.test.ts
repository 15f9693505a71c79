import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getRevisionChanges.ts'
import { callTestApp, expectRefusal, markedExam, missingId } from '../../support/calls/call-test-app.ts'
import { importFile, publishNow } from '../../support/results/exam-steps.ts'
import { sheetOf } from '../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('lists each mark that a revision would change, old and new', async () => {
  const { id } = await markedExam(its.testApp, 'Changes')
  await publishNow(its.testApp, id)
  const sheet = sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3', '21B81A0502,LAB,NETWORKS LAB,18,C,1.5')
  await importFile(its.testApp, 'Changes', sheet)
  const { status, body } = await its.ask(GET, { query: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: 1,
    students: 1,
    page: 1,
    subjects: [],
    marks: [
      {
        rollNumber: '21B81A0502',
        subjectCode: 'CN',
        subjectName: 'COMPUTER NETWORKS',
        // A failed row carries 0 credits although the subject has 3.
        changes: [{ field: 'grade', before: 'F', after: 'E' }],
      },
    ],
  })
})

it('lists credits that one mark has otherwise, also where they are fewer', async () => {
  const { id } = await markedExam(its.testApp, 'Credits')
  await publishNow(its.testApp, id)
  await importFile(its.testApp, 'Credits', sheetOf('21B81A0501,CN,COMPUTER NETWORKS,25,A,2'))
  const { body } = await its.ask(GET, { query: { examId: id } })
  const changes = [{ field: 'credits', before: '3', after: '2' }]
  expect(body).toMatchObject({ total: 1, subjects: [], marks: [{ rollNumber: '21B81A0501', changes }] })
})

it('refuses an exam that nobody knows, and a page that is none', async () => {
  expectRefusal(await its.ask(GET, { query: { examId: missingId } }), 404, 'exam.notFound')
  expectRefusal(await its.ask(GET, { query: { examId: missingId, page: '0' } }), 400, 'field.invalid')
})
