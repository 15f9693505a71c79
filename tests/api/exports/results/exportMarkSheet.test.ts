import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportMarkSheet/[examId].ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { makeSheetOf, titled } from '../../../support/results/mark-sheets.ts'
import { ashaAndRavi, sheetOf } from '../../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')
const nobody = '00000000-0000-4000-8000-000000000000'

it('answers the students that the address finds as a file, with the SGPA as a number', async () => {
  const examId = await makeSheetOf(its.testApp)
  const { body, headers } = await its.ask(GET, { params: { examId }, query: { failedTo: '0' } })
  expect(headers.get('content-disposition')).toMatch(/mark-sheet_.*2026\.csv/)
  expect(String(body).trim().split('\r\n')).toEqual([
    'Roll number,Name,Branch,CN,ENV,LAB,SGPA,Backlogs,Remark',
    '21B81A0501,,,A,COMPLE,B,8.67,0,',
  ])
  const sheet = await its.ask(GET, { params: { examId }, query: { format: 'xlsx' } })
  expect(sheet.headers.get('content-disposition')).toMatch(/mark-sheet_.*2026\.xlsx/)
})

it('has no column that is empty for what was chosen', async () => {
  const examId = await makeSheetOf(
    its.testApp,
    sheetOf('21B81A0501,CN,NETWORKS,25,A,3', '21B81A0401,DSP,SIGNALS,18,C,3'),
    titled('Two branches'),
  )
  const headings = async (query: Record<string, string>) =>
    String((await its.ask(GET, { params: { examId }, query })).body).split('\r\n')[0]
  expect(await headings({ search: '0401' })).toBe('Roll number,Name,Branch,DSP,SGPA,Backlogs,Remark')
  expect(await headings({})).toBe('Roll number,Name,Branch,CN,DSP,SGPA,Backlogs,Remark')
})

it('refuses an exam that is not there, and everybody outside of the examination office', async () => {
  const examId = await makeSheetOf(its.testApp, ashaAndRavi, titled('Another exam'))
  expectRefusal(await its.ask(GET, { params: { examId: nobody } }), 404, 'list.notFound')
  expectRefusal(await its.ask(GET, { params: { examId: 'x' } }), 400, 'field.invalid')
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_STUDENT', 'ROLE_HOD'] as const)
    expectRefusal(await its.ask(GET, { params: { examId }, role }), 403, 'session.notAllowed')
})
