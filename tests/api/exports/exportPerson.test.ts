import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportPerson.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { asha } from '../../support/people/people.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers what is known of a person as a file, in the language that is asked for', async () => {
  await its.testApp.app.identity.createUser(asha)
  const { status, bytes, headers } = await its.ask(GET, {
    query: { person: ` ${asha.username} `, locale: 'de' },
  })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain(`person-${asha.username}.zip`)
  const files = unzipSync(bytes)
  expect(Buffer.from(files['index.html'] ?? []).toString()).toContain('<html lang="de">')
  expect(await its.audited('person.exported')).toMatchObject({ after: { records: expect.any(Number) } })
})

it('refuses an empty name, somebody unknown, and who is no administrator', async () => {
  expectRefusal(await its.ask(GET, { query: { person: ' ' } }), 400, 'field.required')
  expectRefusal(await its.ask(GET, { query: { person: 'nobody' } }), 404, 'person.notFound')
  const query = { person: asha.username }
  expectRefusal(await its.ask(GET, { query: { ...query, only: 'no such kind' } }), 400, 'field.invalid')
  expectRefusal(await its.ask(GET, { query: { ...query, only: 'faculty' } }), 404, 'person.notFound')
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL', query }), 403, 'session.notAllowed')
})
