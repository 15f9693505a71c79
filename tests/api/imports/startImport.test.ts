import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/startImport.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { fileForm } from '../../support/calls/file-form.ts'
import { twoPeople } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')
const options = JSON.stringify({ identifier: 'empcode' })
const query = { kind: 'logins.people', options }

it('answers the columns of the file, with what they are taken for', async () => {
  const { status, body } = await its.ask(POST, { query, form: fileForm(twoPeople, 'people.csv') })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fileName: 'people.csv',
    rows: 2,
    headers: ['EmpCode', 'Name', 'Email', 'Department'],
    mapping: { empcode: 0, name: 1, email: 2, department: 3 },
    columns: [{ field: 'empcode', required: true }, {}, {}, {}],
  })
})

it('refuses what is not chosen, an unknown kind, no file, and what is no spreadsheet', async () => {
  const form = () => fileForm(twoPeople, 'people.csv')
  expect(await its.ask(POST, { query: { kind: 'logins.people' }, form: form() })).toMatchObject({
    status: 400,
    body: { code: 'import.choiceMissing', fields: { 'options.identifier': 'Please choose one.' } },
  })
  expectRefusal(await its.ask(POST, { query: { kind: 'toString' }, form: form() }), 404, 'import.unknownKind')
  expectRefusal(
    await its.ask(POST, { query: { ...query, options: '{' }, form: form() }),
    400,
    'field.invalid',
  )
  expect((await its.ask(POST, { query })).status).toBe(400)
  const other = fileForm(Buffer.from('%PDF-1.7'), 'r.xlsx')
  expectRefusal(await its.ask(POST, { query, form: other }), 400, 'sheet.mislabelled')
})
