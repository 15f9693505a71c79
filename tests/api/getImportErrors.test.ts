import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getImportErrors.ts'
import { callTestApp, expectRefusal, missingId } from '../support/call-test-app.ts'
import { checkList, peopleList } from '../support/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it("answers the person's own bad rows with the reason beside them, and what was mended", async () => {
  const { id } = await checkList(its.testApp, peopleList('E 1,Ravi,nothing,', 'E102,Sita,,'))
  await its.testApp.app.imports.mend(id, [{ line: 2, version: 1, cells: { empcode: 'E101' } }], {
    id: 'u1',
    name: 'ravi',
    requestId: '',
  })
  const { status, body, headers } = await its.ask(GET, { query: { importId: id } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('people-errors.csv')
  const [heading, row, ...more] = String(body).trim().split('\r\n')
  expect(heading).toContain('EmpCode,Name,Email,Department,Reason')
  expect(row).toMatch(/^E101,Ravi,nothing,,The email \(column Email\) is not valid/)
  expect(more).toEqual([])
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
