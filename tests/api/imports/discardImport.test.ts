import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/discardImport.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { checkList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('puts an import aside, once', async () => {
  const { id: importId } = await checkList(its.testApp)
  expect(await its.ask(POST, { json: { importId } })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await its.audited('import.discarded')).toMatchObject({
    entityId: importId,
    before: { state: 'checked' },
  })
  expectRefusal(await its.ask(POST, { json: { importId } }), 409, 'import.ended')
  const agreed = { revision: null, skipBad: true }
  const late = its.testApp.app.imports.commit(importId, agreed, lakshmi)
  await expect(late).rejects.toMatchObject({ code: 'import.ended' })
  expectRefusal(await its.ask(POST, { json: { importId: missingId } }), 404, 'import.notFound')
})
