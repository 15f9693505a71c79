import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/forgetImportWords.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { placeInCse } from '../../support/people/students.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

const its = callTestApp('ROLE_ADMIN')

it('forgets one word and leaves an audit row; what is not there is forgotten already', async () => {
  await placeInCse(its.testApp)
  const file = csvOf('Roll No,Name,Branch,Batch', 'R1,Asha,Comp Sci,2021')
  await uploadsOf(its.testApp, 'students').check(file, { meanings: { branch: { 'Comp Sci': 'CSE' } } })
  const word = { field: 'branch', text: 'Comp Sci' }
  for (const _ of [1, 2])
    expect(await its.ask(POST, { json: { kind: 'students', word } })).toMatchObject({ status: 200 })
  expect(await its.testApp.app.imports.words('students')).toEqual([])
  expect(await its.audited('importWords.forgotten')).toMatchObject({ before: { kind: 'students', ...word } })
  expectRefusal(await its.ask(POST, { json: { kind: 'nothing' } }), 404, 'import.unknownKind')
  expect((await its.ask(POST, { json: { kind: 'students', word: { field: 'branch' } } })).status).toBe(400)
})
