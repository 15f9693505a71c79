import { describe, expect, it } from 'vitest'
import { engines } from '../support/databases.ts'
import { makeForEach, openForEach } from '../support/opened.ts'
import { placeInCse } from '../support/students.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'
import { csvOf, uploadsOf } from '../support/uploads.ts'

const heading = 'Roll No,Student Name,Branch,Batch,Semester,Section'

describe.each(engines)('sections that the catalogue lacks, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  makeForEach(() => placeInCse(testApp))
  const check = (...rows: string[]) =>
    uploadsOf(testApp, 'students').check(csvOf(heading, ...rows.map((row) => `${row}`)))
  const add = (importId: string, text: string) =>
    testApp.app.imports.addValues(importId, { section: [{ text, within: '' }] }, lakshmi)

  it('are added from the upload to the classes whose rows name them, and to no other', async () => {
    const rows = ['R1,Asha,CSE,2021,I-I,C', 'R2,Ravi,ECE,2021,I-I,C', 'R3,Sita,CSE,2021,I-I,D']
    const importId = await check(...rows)
    const { imports, catalogue } = testApp.app
    const found = await imports.show(importId)
    expect(found.unknownValues).toEqual({ section: ['C', 'D'] })
    expect(found.columns.find(({ field }) => field === 'section')).toMatchObject({
      values: [],
      addTo: [{ value: '', title: '' }],
    })
    expect(await add(importId, 'C')).toBe(2)
    const view = await catalogue.read()
    const classes = view
      .open('section')
      .map(({ name, parentId, batchId, semesterId }) =>
        [name, parentId, batchId, semesterId].map(view.nameOf),
      )
    expect(classes.map(([, branch]) => branch).toSorted()).toEqual(
      ['CSE', 'ECE'].map((word) => view.nameOf(view.find('branch', word)[0]?.id ?? '')).toSorted(),
    )
    expect(await imports.show(await check(...rows))).toMatchObject({
      newRows: 2,
      unknownValues: { section: ['D'] },
    })
  })

  it('need a class: of a row whose branch nobody knows, the branch alone is asked for', async () => {
    const importId = await check('R1,Asha,Astrology,2021,I-I,C')
    expect(await testApp.app.imports.show(importId)).toMatchObject({
      unknownValues: { branch: ['Astrology'] },
    })
    expect((await testApp.app.imports.show(importId)).unknownValues).not.toHaveProperty('section')
    const withoutSemester = await check('R1,Asha,CSE,2021,,C')
    expect(await add(withoutSemester, 'C')).toBe(0)
  })
})
