import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImportChanges.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMIN')
const heading = 'Employee code,Name,Designation,Status'

async function checked(...lines: string[]): Promise<string> {
  const { imports, jobs } = its.testApp.app
  const file = { bytes: Buffer.from([heading, ...lines].join('\n')), fileName: 'faculty.csv', options: {} }
  const { importId, mapping } = await imports.start('faculty', file, lakshmi)
  expect((await jobs.ended(await imports.check(importId, { mapping }, lakshmi))).problem).toBeNull()
  return importId
}

it('answers of each row that changes a record what is there and what comes', async () => {
  const { faculty } = its.testApp.app
  const typed = typedMember({ employeeCode: 'E1', name: 'Asha Rao', designation: '', email: '' })
  const id = await faculty.add(typed, lakshmi)
  const importId = await checked('E1,Asha Devi,Professor,retired', 'E2,Ravi Kumar,,')
  const query = { importId }
  const row = { line: 2, about: 'E1 · Asha Devi' }
  expect((await its.ask(GET, { query })).body).toMatchObject({
    total: 1,
    rows: [
      {
        ...row,
        isStale: false,
        changes: [
          { title: 'Name', before: 'Asha Rao', after: 'Asha Devi' },
          { title: 'Designation', before: '', after: 'Professor' },
          { title: 'Status', before: 'Working', after: 'Retired' },
        ],
      },
    ],
  })
  await faculty.change(id, typedMember({ employeeCode: 'E1', name: 'Asha R.' }), 1, lakshmi)
  expect((await its.ask(GET, { query })).body).toMatchObject({
    rows: [{ ...row, isStale: true, changes: [] }],
  })
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})
