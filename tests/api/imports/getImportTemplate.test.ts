import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImportTemplate.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers a workbook that the import reads again', async () => {
  const query = { kind: 'logins.people', options: JSON.stringify({ identifier: 'rollNumber' }), locale: 'de' }
  const { status, headers } = await its.ask(GET, { query })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('logins-people.xlsx')
  const bytes = await its.testApp.app.imports.template(query.kind, { identifier: 'rollNumber' }, 'de')
  await expect(
    its.testApp.app.imports.start(
      query.kind,
      { bytes, fileName: 't.xlsx', options: { identifier: 'rollNumber' } },
      { id: 'u', name: 'u', requestId: '' },
    ),
  ).rejects.toMatchObject({ code: 'sheet.empty' })
  expectRefusal(await its.ask(GET, { query: { kind: 'nothing' } }), 404, 'import.unknownKind')
  expectRefusal(await its.ask(GET, { query: { kind: query.kind } }), 400, 'import.choiceMissing')
})
