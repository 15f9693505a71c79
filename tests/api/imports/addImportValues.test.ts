import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/addImportValues.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

const its = callTestApp('ROLE_ADMIN')

const file = csvOf('Roll No,Name,Branch,Batch', 'R1,Asha,AIML,2021', 'R2,Ravi,Data,2021')
const checked = () => uploadsOf(its.testApp, 'students').check(file)
const columnOf = async (importId: string) =>
  (await its.testApp.app.imports.show(importId)).columns.find(({ field }) => field === 'branch')

it('adds the requested unknown values at the chosen place, and no others', async () => {
  await placeInCse(its.testApp)
  const importId = await checked()
  const course = await entryId(its.testApp, 'course', 'B.Tech')
  const column = await columnOf(importId)
  expect(column).toMatchObject({ listedAt: '/app/Catalogue/branch' })
  expect(column?.addTo).toContainEqual({ value: course, title: 'B.Tech' })
  const values = {
    branch: [
      { text: 'AIML', within: course },
      { text: 'Astrology', within: course },
      { text: 'Data', within: 'nowhere' },
    ],
    name: [{ text: 'Asha', within: '' }],
  }
  const answer = await its.ask(POST, { json: { importId, values } })
  expect(answer).toMatchObject({ status: 200, body: { added: 1 } })
  expect((await columnOf(importId))?.values.map(({ value }) => value)).toContain('AIML')
  expect(await its.audited('catalogueEntry.added')).toMatchObject({ after: { name: 'AIML' } })
  // Values that were not requested are still unknown.
  const again = await its.testApp.app.imports.show(await checked())
  expect(again).toMatchObject({ errorRows: 1, unknownValues: { branch: ['Data'] } })
})

it('knows no other upload, and takes no more than a file can ask', async () => {
  const ask = (json: object) => its.ask(POST, { json })
  expectRefusal(await ask({ importId: missingId, values: {} }), 404, 'import.notFound')
  const many = Array.from({ length: 201 }, (_, at) => ({ text: `B${at}`, within: '' }))
  expectRefusal(await ask({ importId: missingId, values: { branch: many } }), 400, 'field.tooMany')
})
