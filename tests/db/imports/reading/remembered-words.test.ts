import { describe, expect, it } from 'vitest'
import { importStoreOf } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { typedEntry } from '../../../support/imports/catalogue.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../../support/app/opened.ts'
import { entryId, placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp, ravi } from '../../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../../support/imports/uploads.ts'

const file = (batch: string, ...rolls: string[]) =>
  csvOf('Roll No,Name,Branch,Batch,Semester', ...rolls.map((roll) => `${roll},Asha,Comp Sci,${batch},2`))
const meanings = { branch: { 'Comp Sci': 'CSE' }, semester: { '2': 'I Year II Semester' } }

describe.each(anyEngine)('words that uploads remember, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  makeForEach(() => placeInCse(testApp))
  const imports = () => testApp.app.imports
  const uploads = () => uploadsOf(testApp, 'students')
  const said = async () =>
    (await imports().words('students')).map(({ field, text, meant }) => [field, text, meant].join(' '))

  it('are named where they are used, with the file that they come from', async () => {
    const first = await uploads().check(file('2021', 'R1'), { meanings, fileName: 'first.csv' })
    // Chosen for this file, not remembered from another one.
    expect((await imports().show(first)).words).toMatchObject([
      { field: 'branch', text: 'Comp Sci', meant: 'CSE', fileName: '', at: null },
      { field: 'semester', text: '2', meant: 'I Year II Semester', fileName: '', at: null },
    ])
    const second = await imports().show(await uploads().check(file('2021', 'R2')))
    expect(second).toMatchObject({ newRows: 1, errorRows: 0, proposedWords: [] })
    expect(second.words).toMatchObject([
      { field: 'branch', fileName: 'first.csv', at: expect.any(String) },
      { field: 'semester', fileName: 'first.csv', at: expect.any(String) },
    ])
  })

  it('about a semester are asked for again where the file is about another batch, and a branch is not', async () => {
    await uploads().check(file('2021', 'R1'), { meanings, fileName: 'first.csv' })
    const importId = await uploads().check(file('2022', 'R2'))
    const found = await imports().show(importId)
    expect(found).toMatchObject({ errorRows: 1, unknownValues: { semester: ['2'] } })
    expect(found.words).toMatchObject([{ field: 'branch', text: 'Comp Sci' }])
    expect(found.proposedWords).toMatchObject([
      { field: 'semester', text: '2', value: 'I Year II Semester', fileName: 'first.csv' },
    ])
    const confirmed = { ...found.meanings, semester: { '2': 'I Year II Semester' } }
    await uploads().ended(imports().check(importId, { mapping: found.mapping, meanings: confirmed }, lakshmi))
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, errorRows: 0 })
    // Mappings that this file did not need are unchanged.
    expect(await said()).toEqual(['branch Comp Sci CSE', 'semester 2 I Year II Semester'])
  })

  it('about a section are asked for again in another branch, and not in the same one', async () => {
    const of = (branch: string, roll: string) =>
      csvOf('Roll No,Name,Branch,Batch,Semester,Section', `${roll},Asha,${branch},2021,I-I,First`)
    const course = await entryId(testApp, 'course', 'B.Tech')
    const batchId = await entryId(testApp, 'batch', '2021', course)
    const semesterId = await entryId(testApp, 'semester', 'I-I', course)
    for (const branch of ['CSE', 'ECE']) {
      const parentId = await entryId(testApp, 'branch', branch)
      const section = typedEntry({ name: 'A', parentId, batchId, semesterId })
      await testApp.app.catalogue.add('section', section, lakshmi)
    }
    await uploads().check(of('CSE', 'R1'), { meanings: { section: { First: 'A' } } })
    expect(await imports().show(await uploads().check(of('CSE', 'R2')))).toMatchObject({ newRows: 1 })
    expect(await imports().show(await uploads().check(of('ECE', 'R3')))).toMatchObject({
      errorRows: 1,
      unknownValues: { section: ['First'] },
      proposedWords: [{ field: 'section', text: 'First', value: 'A' }],
    })
  })

  it('are forgotten one by one or all at once, and asked for again', async () => {
    await uploads().check(file('2021', 'R1'), { meanings })
    await imports().forget({ kind: 'students', word: { field: 'branch', text: 'Comp Sci' } }, ravi)
    expect(await said()).toEqual(['semester 2 I Year II Semester'])
    expect(await imports().show(await uploads().check(file('2021', 'R2')))).toMatchObject({
      unknownValues: { branch: ['Comp Sci'] },
      proposedWords: [],
    })
    await imports().forget({ kind: 'students', word: null }, ravi)
    expect(await said()).toEqual([])
  })

  it('that an earlier version kept are understood, and no class is believed of them', async () => {
    await importStoreOf(testApp.app).transact((write) =>
      write.settings.save('imports.meanings:students', meanings, testApp.app.clock.now(), lakshmi.id),
    )
    expect(await imports().show(await uploads().check(file('2021', 'R1')))).toMatchObject({
      unknownValues: { semester: ['2'] },
      words: [{ field: 'branch', fileName: '', at: null }],
      proposedWords: [{ field: 'semester', value: 'I Year II Semester', fileName: '', at: null }],
    })
  })
})
