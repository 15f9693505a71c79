import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/undoImport.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { commitList, peopleList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('takes logins away that nobody used, and names the ones that were', async () => {
  const { app } = its.testApp
  const { id } = await commitList(its.testApp, peopleList('E101,Ravi,ravi@example.edu,', 'E102,Sita,,'))
  await app.database.writes
    .updateTable('accounts')
    .set({ password: 'chosen' })
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('username', '=', 'e102'))
    .execute()
  const { status, body } = await its.ask(POST, { json: { importId: id } })
  expect(status).toBe(200)
  await app.jobs.ended((body as { jobId: string }).jobId)
  expect(await app.database.reads.selectFrom('users').select('username').execute()).toEqual([
    { username: 'e102' },
  ])
  expect(await app.database.reads.selectFrom('outbox').select('id').execute()).toEqual([])
  expect(await app.imports.show(id)).toMatchObject({ state: 'undone', notDoneRows: 1 })
  expect(await app.imports.rows(id, 'notDone', 1)).toMatchObject({
    rows: [
      {
        line: 3,
        problems: [
          { value: 'E102', message: 'This person has already chosen a password, so the login is kept.' },
        ],
      },
    ],
  })
  expectRefusal(await its.ask(POST, { json: { importId: id } }), 409, 'import.notCommitted')
  expectRefusal(await its.ask(POST, { json: { importId: missingId } }), 404, 'import.notFound')
})
