import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImport.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { checkList, peopleList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers what the dry run found and what may be done', async () => {
  const { id } = await checkList(its.testApp, peopleList('E201,Ravi,,', 'E 2,Sita,nothing,'))
  const { status, body } = await its.ask(GET, { query: { importId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'checked',
    rows: 2,
    newRows: 1,
    changedRows: 0,
    unchangedRows: 0,
    errorRows: 1,
    shownErrorRows: 1,
    jobId: null,
    mayUndo: false,
    after: null,
    createdBy: 'Former user',
  })
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
