import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportExamHolds/[examId].ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { titled } from '../../../support/results/mark-sheets.ts'

const its = callTestApp('ROLE_EXAMINATION')
const nobody = '00000000-0000-4000-8000-000000000000'

it('answers what is and was withheld in one exam, without a column that names it', async () => {
  const { holds } = its.testApp.app.results
  const examId = await publishedExam(its.testApp)
  const other = await publishedExam(its.testApp, titled('Another exam'))
  await holds.hold(examId, '21B81A0501', 'enquiry', lakshmi)
  await holds.hold(other, '21B81A0502', 'a fee', lakshmi)
  const { body, headers } = await its.ask(GET, { params: { examId } })
  expect(headers.get('content-disposition')).toContain('withheld-results.csv')
  const lines = String(body).trim().split('\r\n')
  expect(lines[0]).toMatch(/^Roll number,Name,Reason,Status,Withheld on/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['21B81A0501'])
  const released = await its.ask(GET, { params: { examId }, query: { state: 'released' } })
  expect(String(released.body)).not.toContain('enquiry')
})

it('refuses an exam that is not there, and everybody outside of the examination office', async () => {
  expectRefusal(await its.ask(GET, { params: { examId: nobody } }), 404, 'list.notFound')
  expectRefusal(await its.ask(GET, { params: { examId: 'x' } }), 400, 'field.invalid')
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_STUDENT', 'ROLE_FACULTY'] as const)
    expectRefusal(await its.ask(GET, { params: { examId: nobody }, role }), 403, 'session.notAllowed')
})
