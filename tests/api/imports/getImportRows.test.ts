import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImportRows.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { checkList, peopleList } from '../../support/people/people-list.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers wrong rows fifty at a time, each cell with its problem', async () => {
  const rows = Array.from({ length: 51 }, (_, index) => `E ${index},Ravi,,`)
  const { id } = await checkList(its.testApp, peopleList(...rows))
  const { body } = await its.ask(GET, { query: { importId: id } })
  expect(body).toMatchObject({
    total: 51,
    rows: [
      {
        line: 2,
        version: 1,
        cells: { empcode: 'E 0', name: 'Ravi' },
        problems: [
          {
            field: 'empcode',
            column: 'EmpCode',
            value: 'E 0',
            message: expect.stringContaining('user name'),
          },
        ],
      },
      ...Array.from({ length: 49 }, () => ({})),
    ],
  })
  expect(await its.ask(GET, { query: { importId: id, page: '2' } })).toMatchObject({
    body: { rows: [{ line: 52 }] },
  })
  expect(await its.ask(GET, { query: { importId: id, which: 'mended' } })).toMatchObject({
    body: { total: 0 },
  })
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
