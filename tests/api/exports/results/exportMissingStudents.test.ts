import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportMissingStudents/[examId].ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { makeSheetOf, titled } from '../../../support/results/mark-sheets.ts'
import { ashaAndRavi } from '../../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers who should have marks by the register as a file', async () => {
  const classmate = { name: 'Meena Rao', branch: 'CSE', batch: '2021-2025' }
  await its.testApp.app.students.save(
    ['21B81A0501', '21B81A0503'].map((rollNumber) => ({ rollNumber, ...classmate })),
  )
  const examId = await makeSheetOf(its.testApp)
  const { body, headers } = await its.ask(GET, { params: { examId } })
  expect(headers.get('content-disposition')).toContain('missing-students.csv')
  expect(String(body).trim().split('\r\n')).toEqual([
    'Roll number,Name,Branch,Batch,Semester',
    '21B81A0503,Meena Rao,CSE,2021-2025,',
  ])
})

it('refuses everybody outside of the examination office', async () => {
  const examId = await makeSheetOf(its.testApp, ashaAndRavi, titled('Another exam'))
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_ADMINISTRATION', 'ROLE_STUDENT'] as const)
    expectRefusal(await its.ask(GET, { params: { examId }, role }), 403, 'session.notAllowed')
})
