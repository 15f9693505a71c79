import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImportFile.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { startList, twoPeople } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers the file as it was sent, never as a page', async () => {
  const { importId } = await startList(its.testApp)
  const { status, body, headers } = await its.ask(GET, { query: { importId } })
  expect(status).toBe(200)
  expect(body).toBe(Buffer.from(twoPeople).toString())
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toContain('attachment; filename="people.csv"')
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
