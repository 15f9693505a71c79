import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getStartedImport.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { startList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers a file that was sent before as it was answered then', async () => {
  const started = await startList(its.testApp)
  const { status, body } = await its.ask(GET, { query: { importId: started.importId } })
  expect(status).toBe(200)
  expect(body).toEqual(started)
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
