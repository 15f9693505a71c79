import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImportWords.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { placeInCse } from '../../support/people/students.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers what is remembered of a kind, and from which file', async () => {
  await placeInCse(its.testApp)
  const file = csvOf('Roll No,Name,Branch,Batch', 'R1,Asha,Comp Sci,2021')
  await uploadsOf(its.testApp, 'students').check(file, { meanings: { branch: { 'Comp Sci': 'CSE' } } })
  expect(await its.ask(GET, { query: { kind: 'students' } })).toMatchObject({
    status: 200,
    body: {
      words: [{ field: 'branch', title: 'Branch', text: 'Comp Sci', meant: 'CSE', fileName: 'students.csv' }],
    },
  })
  expectRefusal(await its.ask(GET, { query: { kind: 'nothing' } }), 404, 'import.unknownKind')
})
