import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/mendImport.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { checkList, peopleList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

const wrong = peopleList('E201,Ravi,,', 'E 2,Sita,,')
const row = (cells: Record<string, string>, version = 1) => ({ line: 3, version, cells })

it('checks the corrected row again and returns the import', async () => {
  const { id } = await checkList(its.testApp, wrong)
  const { status, body } = await its.ask(POST, { json: { importId: id, rows: [row({ empcode: 'E202' })] } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ newRows: 2, errorRows: 0, revision: 2 })
})

it('refuses the second person, at the row', async () => {
  const { id } = await checkList(its.testApp, wrong)
  await its.ask(POST, { json: { importId: id, rows: [row({ empcode: 'E 3' })] } })
  expect(await its.ask(POST, { json: { importId: id, rows: [row({ empcode: 'E203' })] } })).toMatchObject({
    status: 409,
    body: { code: 'import.rowChanged', fields: { 'rows.3': expect.stringContaining('Another user') } },
  })
})

it('refuses a NUL, a cell that is too long, more than a megabyte, and nothing at all', async () => {
  const { id } = await checkList(its.testApp, wrong)
  const correct = (cells: Record<string, string>) =>
    its.ask(POST, { json: { importId: id, rows: [row(cells)] } })
  expectRefusal(await correct({ empcode: 'E\0' }), 400, 'field.invalid')
  expectRefusal(await correct({ empcode: 'x'.repeat(32_767) }), 400, 'field.tooLong')
  expectRefusal(await correct({ empcode: 'x'.repeat(1_100_000) }), 400, 'request.tooLarge')
  expectRefusal(await its.ask(POST, { json: { importId: id, rows: [] } }), 400, 'field.required')
  expectRefusal(
    await its.ask(POST, { json: { importId: missingId, rows: [row({})] } }),
    404,
    'import.notFound',
  )
  expect(await its.testApp.app.imports.show(id)).toMatchObject({ errorRows: 1 })
})
