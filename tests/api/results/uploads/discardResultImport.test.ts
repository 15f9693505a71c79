import { expect, it } from 'vitest'
import { POST } from '../../../../src/pages/api/v1/discardResultImport.ts'
import {
  callTestApp,
  checkedImport,
  expectRefusal,
  markedExam,
} from '../../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('puts an upload aside that never counted, and no other', async () => {
  const { importId } = await checkedImport(its.testApp, 'Discard')
  expect(await its.ask(POST, { json: { importId } })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await its.testApp.app.results.imports.show(importId)).toMatchObject({ state: 'discarded' })
  expect(await its.audited('import.discarded')).toMatchObject({ entityId: importId })
  expectRefusal(await its.ask(POST, { json: { importId } }), 409, 'import.ended')
  const committed = await markedExam(its.testApp, 'Committed')
  expectRefusal(await its.ask(POST, { json: { importId: committed.importId } }), 409, 'import.ended')
})
