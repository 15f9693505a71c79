import { expect, it } from 'vitest'
import { POST } from '../../../../src/pages/api/v1/undoResultImport.ts'
import { callTestApp, expectRefusal, markedExam } from '../../../support/calls/call-test-app.ts'
import { publishNow } from '../../../support/results/exam-steps.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('takes the rows of a file out again, until they are published', async () => {
  const { id, importId } = await markedExam(its.testApp, 'Undo')
  expect(await its.ask(POST, { json: { importId } })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await its.testApp.app.results.exams.show(id)).toMatchObject({ marks: 0, students: 0 })
  expect(await its.audited('import.undone')).toMatchObject({
    entityId: importId,
    before: { state: 'committed' },
  })
  const published = await markedExam(its.testApp, 'Published')
  await publishNow(its.testApp, published.id)
  expectRefusal(await its.ask(POST, { json: { importId: published.importId } }), 409, 'import.published')
})
