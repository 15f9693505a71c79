import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportExamStatistics/[examId]/[part].ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { makeSheetOf, titled } from '../../../support/results/mark-sheets.ts'
import { ashaAndRavi } from '../../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers each part of an exam’s statistics as a file', async () => {
  const examId = await makeSheetOf(its.testApp)
  const { body, headers } = await its.ask(GET, { params: { examId, part: 'subjects' } })
  expect(headers.get('content-disposition')).toContain('exam-subjects.csv')
  expect(String(body).split('\r\n').slice(0, 2)).toEqual([
    'Subject,Name of the subject,Examined,Passed,Passed (%),Earlier exam (%),Difference (points)',
    'CN,COMPUTER NETWORKS,2,1,50,,',
  ])
  const toppers = await its.ask(GET, { params: { examId, part: 'toppers' } })
  expect(String(toppers.body)).toContain('1,21B81A0501,,,8.67')
})

it('refuses another part, and everybody outside of the examination office', async () => {
  const examId = await makeSheetOf(its.testApp, ashaAndRavi, titled('Another exam'))
  expectRefusal(await its.ask(GET, { params: { examId, part: 'people' } }), 400, 'field.invalid')
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_HOD', 'ROLE_STUDENT'] as const)
    expectRefusal(
      await its.ask(GET, { params: { examId, part: 'subjects' }, role }),
      403,
      'session.notAllowed',
    )
})
