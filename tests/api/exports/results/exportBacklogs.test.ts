import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportBacklogs.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers who failed what as a file, each subject by its code and name', async () => {
  await publishedExam(its.testApp, julyExam)
  const { body, headers } = await its.ask(GET, {})
  expect(headers.get('content-disposition')).toContain('backlogs.csv')
  const [heading, first] = String(body).trim().split('\r\n')
  expect(heading).toBe('Roll number,Name,Branch,Backlogs,Failed subjects')
  expect(first).toMatch(/^21B81A0502,.*,1,CN /)
})

it('refuses everybody but the examination office and the heads of department', async () => {
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_STUDENT', 'ROLE_FACULTY'] as const)
    expectRefusal(await its.ask(GET, { role }), 403, 'session.notAllowed')
})
