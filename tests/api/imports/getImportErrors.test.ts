import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getImportErrors.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { checkList, peopleList } from '../../support/people/people-list.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMIN')

it('returns the user’s own invalid rows with the reason beside them, and the corrected cells', async () => {
  const { id } = await checkList(its.testApp, peopleList('E 1,Ravi,nothing,', 'E102,Sita,,'))
  await its.testApp.app.imports.correct(id, [{ line: 2, version: 1, cells: { empcode: 'E101' } }], {
    id: 'u1',
    name: 'ravi',
    requestId: '',
  })
  const { status, body, headers } = await its.ask(GET, { query: { importId: id } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('people-errors.csv')
  const [heading, row, ...more] = String(body).trim().split('\r\n')
  expect(heading).toContain('EmpCode,Name,Email,Department,Reason')
  expect(row).toMatch(/^E101,Ravi,nothing,,The email \(column Email\) is not valid/)
  expect(more).toEqual([])
  expectRefusal(await its.ask(GET, { query: { importId: missingId } }), 404, 'import.notFound')
})

it('answers what an undone upload leaves by name and with the reason', async () => {
  const { testApp } = its
  const place = await placeInCse(testApp)
  const { check, commit, undo } = uploadsOf(testApp, 'students')
  const importId = await check(
    csvOf('Roll No,Student Name,Branch,Batch', 'R1,Asha,CSE,2021', 'R2,Ravi,CSE,2021', 'R3,Sita,CSE,2021'),
  )
  await commit(importId)
  const [asha] = await testApp.app.students.records(['R1'])
  if (!asha) throw new Error('expected a student')
  await testApp.app.students.change(
    asha.id,
    typedStudent({ ...place, rollNumber: 'R1', name: 'Asha Rao' }),
    1,
    lakshmi,
  )
  await undo(importId)
  const { status, body, headers } = await its.ask(GET, { query: { importId, which: 'left' } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('students-left.csv')
  expect(String(body).trim().split('\r\n')).toEqual([
    expect.stringContaining('Row,Record,Reason'),
    expect.stringMatching(/^2,R1 · Asha,.*edited after/),
  ])
})
