import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/exportExams.ts'
import { callTestApp, markedExam } from '../support/call-test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers the board as a file that opens in a spreadsheet program', async () => {
  await markedExam(its.testApp, '=SUM(A1), July')
  const { status, body, headers } = await its.ask(GET)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/csv')
  expect(headers.get('content-disposition')).toContain('exams.csv')
  expect(String(body)).toContain('"\'=SUM(A1), July"')
  expect(String(body).trim().split('\r\n')).toHaveLength(2)
})

it('searches as the page does', async () => {
  await markedExam(its.testApp, 'Another one')
  const { body } = await its.ask(GET, { query: { search: 'another' } })
  expect(String(body)).toContain('Another one')
  expect(String(body)).not.toContain('SUM')
})
