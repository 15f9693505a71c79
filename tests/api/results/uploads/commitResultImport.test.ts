import { expect, it } from 'vitest'
import { POST } from '../../../../src/pages/api/v1/commitResultImport.ts'
import {
  callTestApp,
  checkedImport,
  expectRefusal,
  startedImport,
} from '../../../support/calls/call-test-app.ts'
import { sheetOf } from '../../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('makes the rows of a checked file count, once', async () => {
  const { examId, importId } = await checkedImport(its.testApp, 'Commit')
  const json = { importId, skipBad: false }
  expect(await its.ask(POST, { json })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await its.testApp.app.results.exams.show(examId)).toMatchObject({ marks: 6, students: 2 })
  expect(await its.audited('import.committed')).toMatchObject({
    entityId: importId,
    before: { state: 'checked' },
    after: { examId, rows: 6, errorRows: 0 },
  })
  expectRefusal(await its.ask(POST, { json }), 409, 'import.notChecked')
})

it('takes the valid rows of a file with invalid ones only on request', async () => {
  const bytes = sheetOf('21B81A0501,CN,NETWORKS,25,Z9,3', '21B81A0502,CN,NETWORKS,25,A,3')
  const { examId, importId } = await checkedImport(its.testApp, 'Bad rows', bytes)
  expectRefusal(await its.ask(POST, { json: { importId, skipBad: false } }), 409, 'import.hasErrors')
  expect((await its.testApp.app.results.exams.show(examId)).marks).toBe(0)
  expect((await its.ask(POST, { json: { importId, skipBad: true } })).status).toBe(200)
  expect((await its.testApp.app.results.exams.show(examId)).marks).toBe(1)
})

it('refuses a file that is not checked, or has no good row', async () => {
  const { importId } = await checkedImport(
    its.testApp,
    'No good row',
    sheetOf('21B81A0501,CN,NETWORKS,25,Z9,3'),
  )
  expectRefusal(await its.ask(POST, { json: { importId, skipBad: true } }), 409, 'import.empty')
  const started = await startedImport(its.testApp, 'Not checked')
  const { status } = await its.ask(POST, { json: { importId: started.importId, skipBad: true } })
  expect(status).toBe(409)
})
