import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportExams.ts'
import { callTestApp, markedExam } from '../../../support/calls/call-test-app.ts'
import { readWorkbook } from '../../../support/documents/read-workbook.ts'
import { publishNow } from '../../../support/results/exam-steps.ts'

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

it('says of an exam what the page says: scheduled until its hour', async () => {
  const { id } = await markedExam(its.testApp, 'To come')
  await publishNow(its.testApp, id, '2026-11-30T10:00')
  const { body } = await its.ask(GET, { query: { state: 'scheduled' } })
  expect(String(body)).toBe(
    'Exam,Exam date,Status,Published on,Students,Marks,Withheld\r\n' +
      'To come,July 2026,Scheduled,"30 November 2026, 10:00 IST",2,6,0\r\n',
  )
})

it('answers a sheet of real numbers and dates, in which a title is never a formula', async () => {
  const { bytes } = await its.ask(GET, { query: { format: 'xlsx', sort: 'title' } })
  const [headings, first, , toCome] = readWorkbook(bytes)
  expect(headings).toEqual([
    'Exam',
    'Exam date',
    'Status',
    'Published on (IST)',
    'Students',
    'Marks',
    'Withheld',
  ])
  expect(first?.slice(0, 3)).toEqual(['=SUM(A1), July', 'July 2026', 'Draft'])
  expect(first?.slice(4)).toEqual([2, 6, 0])
  expect(toCome?.[3]).toEqual(new Date('2026-11-30T10:00:00.000Z'))
})
