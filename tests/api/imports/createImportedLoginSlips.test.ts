import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/createImportedLoginSlips.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { commitList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('prints slips for the people of an import; the e-mail that went out stays good beside the first of them', async () => {
  const { app } = its.testApp
  const { id: importId } = await commitList(its.testApp)
  const links = async () =>
    (await app.database.reads.selectFrom('one_time_links').select('token_hash').execute()).length
  const mails = async () => (await app.database.reads.selectFrom('outbox').select('id').execute()).length
  expect([await links(), await mails()]).toEqual([1, 1])
  const { status, body } = await its.ask(POST, { json: { importId } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ msg: 'New login slips: 2', count: 2 })
  const pdf = Buffer.from((body as { bs64: string }).bs64, 'base64')
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  expect([await links(), await mails()]).toEqual([3, 1])
  await its.ask(POST, { json: { importId } })
  expect([await links(), await mails()]).toEqual([2, 2])
  expectRefusal(await its.ask(POST, { json: { importId: missingId } }), 404, 'import.notFound')
})
