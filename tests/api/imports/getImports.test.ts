import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImports.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { checkList, commitList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers the imports of a kind, newest first', async () => {
  const first = await commitList(its.testApp)
  its.testApp.clock.set('2026-11-21T06:00:01.000Z')
  const second = await checkList(its.testApp)
  const { status, body } = await its.ask(GET, { query: { kind: 'logins.people' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    imports: [
      { id: second.id, state: 'checked', unchangedRows: 2 },
      { id: first.id, state: 'committed', mayUndo: true },
    ],
    total: 2,
  })
  expect(await its.ask(GET, { query: { kind: 'logins.people', page: '2' } })).toMatchObject({
    body: { imports: [], total: 2 },
  })
  expectRefusal(await its.ask(GET, { query: { kind: 'logins.people', page: '0' } }), 400, 'field.invalid')
})
