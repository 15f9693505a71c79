import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/checkImport.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { startList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers the job of a dry run, after which nobody has a login yet', async () => {
  const { importId, mapping } = await startList(its.testApp)
  const { status, body } = await its.ask(POST, { json: { importId, mapping } })
  expect(status).toBe(200)
  const job = await its.testApp.app.jobs.ended((body as { jobId: string }).jobId)
  expect(job).toMatchObject({ state: 'done', problem: null })
  expect(await its.testApp.app.imports.show(importId)).toMatchObject({ state: 'checked', newRows: 2 })
})

it('names the fields of one column, and each column that is missing', async () => {
  const { importId, mapping } = await startList(its.testApp)
  const twice = { ...mapping, name: mapping['email'] }
  const { status, body } = await its.ask(POST, { json: { importId, mapping: twice } })
  expect(status).toBe(400)
  expect(Object.keys((body as { fields: object }).fields)).toEqual(['mapping.name', 'mapping.email'])
  const none = { ...mapping, empcode: null }
  expect(await its.ask(POST, { json: { importId, mapping: none } })).toMatchObject({
    status: 400,
    body: { code: 'import.columnMissing', fields: { 'mapping.empcode': expect.any(String) } },
  })
  expectRefusal(await its.ask(POST, { json: { importId: missingId, mapping } }), 404, 'import.notFound')
})
