import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportHolds.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { lakshmi } from '../../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers what is and was withheld as a file, narrowed as its address says', async () => {
  const { holds } = its.testApp.app.results
  const id = await publishedExam(its.testApp)
  await holds.hold(id, '21B81A0501', 'enquiry', lakshmi)
  await holds.release(id, '21B81A0501', lakshmi)
  await holds.hold(id, '21B81A0502', 'a fee', lakshmi)
  const { body, headers } = await its.ask(GET, { query: { sort: 'roll' } })
  expect(headers.get('content-disposition')).toContain('withheld-results.csv')
  const lines = String(body).trim().split('\r\n')
  expect(lines[0]).toMatch(/^Roll number,Name,Exam,Reason,Status,Withheld on/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['21B81A0501', '21B81A0502'])
  const open = await its.ask(GET, { query: { state: 'open' } })
  expect(String(open.body)).not.toContain('enquiry')
})

it('refuses everybody outside of the examination office', async () => {
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_STUDENT', 'ROLE_FACULTY'] as const)
    expectRefusal(await its.ask(GET, { role }), 403, 'session.notAllowed')
})
