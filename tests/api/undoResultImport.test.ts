import { expect, it } from 'vitest'
import { POST } from '../../src/pages/api/v1/undoResultImport.ts'
import { callHouse, expectRefusal, markedExam } from '../support/call-house.ts'
import { publishNow } from '../support/house.ts'

const its = callHouse('ROLE_EXAMINATION')

it('takes the rows of a file out again, until they are published', async () => {
  const { id, importId } = await markedExam(its.house, 'Undo')
  expect(await its.ask(POST, { json: { importId } })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await its.house.app.results.exams.show(id)).toMatchObject({ marks: 0, students: 0 })
  expect(await its.audited('import.undone')).toMatchObject({
    entityId: importId,
    before: { state: 'committed' },
  })
  const published = await markedExam(its.house, 'Published')
  await publishNow(its.house, published.id)
  expectRefusal(await its.ask(POST, { json: { importId: published.importId } }), 409, 'import.published')
})
