import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/commitImport.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { checkList, peopleList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('makes the logins, as a job', async () => {
  const { id, revision } = await checkList(
    its.testApp,
    peopleList('E101,Ravi,ravi@example.edu,CSE', 'E102,Sita,,'),
  )
  const json = { importId: id, revision, skipBad: false }
  const { status, body } = await its.ask(POST, { json })
  expect(status).toBe(200)
  await its.testApp.app.jobs.ended((body as { jobId: string }).jobId)
  expect(await its.testApp.app.imports.show(id)).toMatchObject({ state: 'committed', notDoneRows: 0 })
  const users = await its.testApp.app.database.reads
    .selectFrom('users')
    .select(['username', 'email', 'roles'])
    .execute()
  expect(users).toMatchObject([
    { username: 'e101', email: 'ravi@example.edu', roles: '["ROLE_FACULTY"]' },
    { username: 'e102', email: 'e102@no-mail.invalid' },
  ])
  const mails = await its.testApp.app.database.reads.selectFrom('outbox').select('address').execute()
  expect(mails).toEqual([{ address: 'ravi@example.edu' }])
  expect(await its.audited('import.committed')).toMatchObject({
    entityId: id,
    after: { outcomes: { done: 2 } },
  })
  expectRefusal(await its.ask(POST, { json }), 409, 'import.notChecked')
})

it('refuses rows with errors, what was seen before it changed, and what is not there', async () => {
  const { id, revision } = await checkList(its.testApp, peopleList('E301,Ravi,,', 'E 3,Sita,,'))
  const json = { importId: id, revision, skipBad: false }
  expectRefusal(await its.ask(POST, { json }), 409, 'import.hasErrors')
  expectRefusal(
    await its.ask(POST, { json: { ...json, revision: revision - 1, skipBad: true } }),
    409,
    'import.seenOther',
  )
  expectRefusal(await its.ask(POST, { json: { ...json, importId: missingId } }), 404, 'import.notFound')
})
