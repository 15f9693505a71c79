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

it('takes today for a day that is not chosen, and refuses one in the future or none at its field', async () => {
  const file = () => fileForm(Buffer.from('Roll No,Student Name,Branch,Batch\nR1,Asha,CSE,2021'), 's.csv')
  const start = (chosen: object) =>
    its.ask(POST, { query: { kind: 'students', options: JSON.stringify(chosen) }, form: file() })
  expect((await start({})).status).toBe(200)
  expect((await start({ effectiveOn: '03-08-2026' })).status).toBe(200)
  const { imports } = await its.testApp.app.imports.list('students', '', 1)
  expect(imports.map(({ chosen }) => chosen)).toEqual(
    expect.arrayContaining([
      [{ title: 'The file holds from', text: '21 November 2026' }],
      [{ title: 'The file holds from', text: '3 August 2026' }],
    ]),
  )
  expect(await start({ effectiveOn: '2099-01-01' })).toMatchObject({
    status: 400,
    body: {
      code: 'import.dayInFuture',
      fields: { 'options.effectiveOn': expect.stringContaining('future') },
    },
  })
  expect(await start({ effectiveOn: '31-02-2026' })).toMatchObject({
    status: 400,
    body: { code: 'field.dayForm' },
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
