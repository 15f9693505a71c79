import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/getResultImport.ts'
import { callTestApp, checkedImport, expectRefusal, missingId } from '../../../support/calls/call-test-app.ts'
import { sheetOf } from '../../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers what checking found, each problem with its sentence', async () => {
  const { importId } = await checkedImport(its.testApp, 'Import', sheetOf('21B81A0501,CN,NETWORKS,25,Z9,3'))
  const { status, body } = await its.ask(GET, { query: { importId } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: importId, state: 'checked', rows: 1, newRows: 0, errorRows: 1 })
  const [problem] = (body as { problems: { line: number; value: string; message: string }[] }).problems
  expect(problem).toMatchObject({ line: 2, column: 'Grade', value: 'Z9' })
  expect(problem?.message).not.toBe('')
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
