import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportImports.ts'
import { callTestApp, expectRefusal, markedExam } from '../../support/calls/call-test-app.ts'
import { startList } from '../../support/people/people-list.ts'
import { readWorkbook } from '../../support/documents/read-workbook.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers the uploads that the caller may see, and leaves a row about it', async () => {
  await markedExam(its.testApp, 'July')
  await startList(its.testApp)
  const { status, body, headers } = await its.ask(GET, { query: { state: 'committed' } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('imports.csv')
  expect(String(body).trim().split('\r\n')).toEqual([
    'File,Kind,Belongs to,Status,New,Changed,Unchanged,With errors,Uploaded by,Uploaded on (IST)',
    'results.csv,Marks,July,In use,6,0,0,0,Former user,2026-11-21 11:30',
  ])
  expect(await its.audited('list.exported')).toMatchObject({
    actorName: 'role_examination',
    entityId: 'imports',
    after: { format: 'csv', filters: { state: 'committed', sort: '-at' }, rows: 1 },
  })
})

it('answers an administrator every kind, as a sheet in the language of the page', async () => {
  const query = { format: 'xlsx', language: 'de' }
  const rows = readWorkbook((await its.ask(GET, { role: 'ROLE_ADMIN', query })).bytes)
  expect(rows.map(([, kind]) => kind)).toEqual(['Art', expect.any(String), expect.any(String)])
  expect(rows.map(([file]) => file)).toContain('people.csv')
})

it('refuses a user without any import right', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
