import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

const heading = 'Roll No,Student Name,Branch,Batch,Semester,Section'

describe.each(anyEngine)('sections that the catalogue lacks, on %s', (engine) => {
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
    expect(await add(importId, 'C')).toHaveLength(2)
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
    expect(await testApp.app.imports.show(withoutSemester)).toMatchObject({
      unknownValues: {},
      problemGroups: [{ message: expect.stringContaining('this row has no semester'), rows: 1 }],
    })
    expect(await add(withoutSemester, 'C')).toEqual([])
  })

  it('are offered once for the whole file, and its rows are right once they are added', async () => {
    const importId = await check(
      'R1,Asha,CSE,2021,I-I,B',
      'R2,Ravi,CSE,2021,I-I,A',
      'R3,Sita,ECE,2021,I-I,A',
      'R4,Mohan,ECE,2021,I-I,45292',
    )
    const { imports } = testApp.app
    expect((await imports.show(importId)).remedy).toEqual({
      text: '3 sections are not listed under Courses and lists yet:',
      lines: ['CSE 2021-2025 I-I: A, B', 'ECE 2021-2025 I-I: A'],
      link: null,
      deed: 'Add these 3 sections and check again',
      // A date that lost its format has a correction of its own.
      settles: { section: ['B', 'A'] },
    })
    await imports.applyRemedy(importId, lakshmi)
    const again = await check(
      'R1,Asha,CSE,2021,I-I,B',
      'R2,Ravi,CSE,2021,I-I,A',
      'R3,Sita,ECE,2021,I-I,A',
      'R4,Mohan,ECE,2021,I-I,45292',
    )
    expect(await imports.show(again)).toMatchObject({
      newRows: 3,
      errorRows: 1,
      unknownValues: { section: ['45292'] },
      remedy: null,
    })
    await expect(imports.applyRemedy(again, lakshmi)).rejects.toMatchObject({ code: 'import.noRemedy' })
  })
})

describe.each(anyEngine)('sections that a file writes in full, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  makeForEach(() => placeInCse(testApp))
  const rows = [
    'R1,Asha,CSE,2021,I-I,Section A',
    'R2,Ravi,CSE,2021,I-I,CSE-B',
    'R3,Sita,CSE,2021,I-I,a',
    'R4,Mohan,ECE,2021,I-I,ECE - a',
  ]
  const check = () => uploadsOf(testApp, 'students').check(csvOf(heading, ...rows))

  it('are added by their names, each once, and found as the file writes them', async () => {
    const { imports, catalogue } = testApp.app
    const importId = await check()
    expect((await imports.show(importId)).remedy).toMatchObject({
      lines: ['CSE 2021-2025 I-I: A, B', 'ECE 2021-2025 I-I: A'],
      deed: 'Add these 3 sections and check again',
      settles: { section: ['Section A', 'CSE-B', 'a', 'ECE - a'] },
    })
    await imports.applyRemedy(importId, lakshmi)
    expect((await catalogue.read()).open('section').map(({ name }) => name)).toEqual(['A', 'B', 'A'])
    expect(await imports.show(await check())).toMatchObject({ newRows: 4, errorRows: 0, remedy: null })
  })

  it('stay errors of their rows while nobody adds them', async () => {
    const { imports, catalogue } = testApp.app
    const importId = await check()
    expect(await imports.show(importId)).toMatchObject({ newRows: 0, errorRows: 4 })
    await imports.discard(importId, lakshmi)
    expect((await catalogue.read()).open('section')).toEqual([])
  })
})

const classes = ['CSE', 'ECE', 'EEE', 'MECH', 'CIVIL'].flatMap((branch) => [
  [branch, '2024', 'III-I'],
  [branch, '2025', 'II-I'],
])
/** As many students as a new college has, more than can be corrected on the page, in sections A and B. */
const register = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const place = classes[index % classes.length] ?? []
    const section = index % 20 < 10 ? 'A' : 'B'
    return [`R${index}`, `Student ${index}`, ...place, section].join(',')
  })

describe.each(anyEngine)('the first upload of a college with the usual entries, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('is right after one yes, however many rows and classes it has', async () => {
    const { catalogue, imports } = testApp.app
    await catalogue.addDefaults(lakshmi)
    const { check, commit } = uploadsOf(testApp, 'students')
    const file = csvOf(heading, ...register(2_400))
    const importId = await check(file)
    const { remedy, errorRows } = await imports.show(importId)
    expect(errorRows).toBe(2_400)
    expect(remedy?.deed).toBe('Add these 20 sections and check again')
    await imports.applyRemedy(importId, lakshmi)
    const again = await check(file)
    expect(await imports.show(again)).toMatchObject({ newRows: 2_400, errorRows: 0, remedy: null })
    await commit(again)
    expect((await catalogue.read()).open('section')).toHaveLength(20)
  })
})
