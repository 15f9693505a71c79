import { expect, it } from 'vitest'
import { POST } from '../../../../src/pages/api/v1/checkResultImport.ts'
import { callTestApp, expectRefusal, missingId, startedImport } from '../../../support/calls/call-test-app.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers the job of a dry run, after which nothing counts yet', async () => {
  const { examId, importId, mapping } = await startedImport(its.testApp, 'Check')
  const { status, body } = await its.ask(POST, { json: { importId, mapping } })
  expect(status).toBe(200)
  const job = await its.testApp.app.jobs.ended((body as { jobId: string }).jobId)
  expect(job).toMatchObject({ state: 'done', problem: null })
  expect(await its.testApp.app.results.imports.show(importId)).toMatchObject({ state: 'checked', newRows: 6 })
  expect((await its.testApp.app.results.exams.show(examId)).marks).toBe(0)
})

it('names each column that is missing', async () => {
  const { importId, mapping } = await startedImport(its.testApp, 'Columns')
  const without = { ...mapping, grade: null, credits: null }
  const { status, body } = await its.ask(POST, { json: { importId, mapping: without } })
  expect(status).toBe(400)
  expect(Object.keys((body as { fields: object }).fields)).toEqual(['mapping.grade', 'mapping.credits'])
  const none = Object.fromEntries(Object.keys(mapping).map((field) => [field, null]))
  const refused = await its.ask(POST, { json: { importId, mapping: none } })
  expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([
    'mapping.rollNumber',
    'mapping.subjectCode',
    'mapping.subjectName',
    'mapping.grade',
    'mapping.credits',
  ])
})

it('asks what becomes of hidden rows', async () => {
  const { results } = its.testApp.app
  const { id } = await results.exams.create({ ...julyExam, title: 'Hidden' }, lakshmi)
  const rows =
    '<table><tr><td>Htno<td>Subcode<td>Subname<td>Grade<td>Credits<tr style="display:none"><td>21B81A0501<td>CN<td>NETWORKS<td>A<td>3<tr><td>21B81A0502<td>CN<td>NETWORKS<td>A<td>3</table>'
  const { importId, mapping } = await results.imports.start(id, Buffer.from(rows), 'r.xls', lakshmi)
  const asked = (hidden?: string) => its.ask(POST, { json: { importId, mapping, hidden } })
  expect(await asked()).toMatchObject({
    status: 400,
    body: { code: 'import.hiddenRows', fields: { hidden: expect.stringContaining('hidden=skip') } },
  })
  expect(await asked('some')).toMatchObject({ status: 400, body: { fields: { hidden: expect.any(String) } } })
  const { body } = await asked('skip')
  await its.testApp.app.jobs.ended((body as { jobId: string }).jobId)
  expect(await results.imports.show(importId)).toMatchObject({ state: 'checked', newRows: 1 })
})

it('refuses an import that has ended, one that nobody knows, and no import', async () => {
  const { importId, mapping } = await startedImport(its.testApp, 'Ended')
  await its.testApp.app.results.imports.discard(importId, lakshmi)
  expectRefusal(await its.ask(POST, { json: { importId, mapping } }), 409, 'import.ended')
  expectRefusal(await its.ask(POST, { json: { importId: missingId, mapping } }), 404, 'import.notFound')
  expectRefusal(await its.ask(POST, { json: { importId: 'x', mapping } }), 400, 'field.invalid')
})
