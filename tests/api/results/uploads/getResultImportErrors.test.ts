import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/getResultImportErrors.ts'
import { callTestApp, checkedImport, expectRefusal, missingId } from '../../../support/calls/call-test-app.ts'
import { sheetOf } from '../../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')

it("answers the person's own bad rows with the reason beside them", async () => {
  const bytes = sheetOf('21B81A0501,CN,NETWORKS,25,Z9,3', '21B81A0502,CN,NETWORKS,25,A,3')
  const { importId } = await checkedImport(its.testApp, 'Errors', bytes)
  const { status, body, headers } = await its.ask(GET, { query: { importId } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('results-errors.csv')
  const [heading, row, ...more] = String(body).trim().split('\r\n')
  expect(heading).toContain('Htno,Subcode,Subname,Internals,Grade,Credits,')
  expect(row).toMatch(/^21B81A0501,CN,NETWORKS,25,Z9,3,.*Grade/)
  expect(more).toEqual([])
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
