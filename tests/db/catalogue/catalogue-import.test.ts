import { beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(engines)('uploads into the catalogue on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
  })

  const imports = () => testApp.app.imports
  const uploads = (kind: CatalogueKind) => uploadsOf(testApp, `catalogue.${kind}`)

  const branches = async () =>
    (await testApp.app.catalogue.read()).of('branch').map(({ shortName, code }) => `${shortName} ${code}`)

  it('add branches by the words of the catalogue, leave what is there, and say what is wrong', async () => {
    const importId = await uploads('branch').check(
      csvOf(
        'Course,Branch,Short name,Code in roll numbers,Department',
        'b.tech,Artificial Intelligence,AI,42,cse',
        'B.Tech,Civil Engineering,CIVIL,01,Civil Engineering',
        'B.Tech,Mechanical Engineering,ME,,',
        'B.Tch,Mining,MIN,30,',
        'B.Tech,Mining,CSE,30,',
        'B.Tech,Textiles,,31,Weaving',
      ),
    )
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, unchangedRows: 1, errorRows: 4 })
    expect(await uploads('branch').wrong(importId)).toEqual([
      [4, 'shortName'],
      [5, 'within'],
      [6, 'shortName'],
      [7, 'department'],
    ])
    await uploads('branch').commit(importId, true)
    expect(await branches()).toEqual(['CSE 05', 'ECE 04', 'EEE 02', 'MECH 03', 'CIVIL 01', 'AI 42'])
    const view = await testApp.app.catalogue.read()
    expect(view.nameOf(view.find('branch', 'AI')[0]?.departmentId ?? null)).toBe(
      'Computer Science and Engineering',
    )
  })

  it('take a batch once, however the file writes it', async () => {
    const importId = await uploads('batch').check(
      csvOf('Course,Batch', 'MBA,2030', 'MBA,2030-32', 'MBA,2021-23', 'MBA,soon'),
    )
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, unchangedRows: 2, errorRows: 1 })
    await uploads('batch').commit(importId, true)
    expect((await testApp.app.catalogue.read()).find('batch', '2030').map(({ name }) => name)).toEqual([
      '2030-2032',
    ])
  })

  it('are undone but for what is used or was changed since', async () => {
    const { check, commit, undo } = uploads('casteCategory')
    const importId = await check(csvOf('Caste category', 'BC-F', 'BC-G', 'BC-H'))
    await commit(importId)
    const { catalogue } = testApp.app
    const idOf = async (word: string) => (await catalogue.read()).find('casteCategory', word)[0]?.id ?? ''
    await catalogue.add('subCaste', typedEntry({ name: 'Kapu', parentId: await idOf('BC-F') }), lakshmi)
    await catalogue.change(await idOf('BC-G'), typedEntry({ name: 'BC-Z' }), 1, lakshmi)
    await undo(importId)
    const names = (await catalogue.read()).of('casteCategory').map(({ name }) => name)
    expect(names.slice(-2)).toEqual(['BC-F', 'BC-Z'])
  })

  it('take neither of two rows that contradict each other, and each names the other', async () => {
    const lines = ['Department,Short name', 'Aeronautics,AERO', 'Aeronautics,AE', 'Mining,MIN', 'Mines,min']
    const { check, wrong } = uploads('department')
    const importId = await check(csvOf(...lines))
    const { rows } = await imports().rows(importId, 'error', 1)
    expect(
      rows.map(({ line, problems }) => [line, problems.map(({ message }) => message.slice(0, 26)).join()]),
    ).toEqual([
      [2, 'Row 3 has the same value i'],
      [3, 'Row 2 has the same value i'],
      [4, 'Row 5 has the same value i'],
      [5, 'Row 4 has the same value i'],
    ])
    const corrected = [{ line: 5, version: 1, cells: { shortName: 'MNS' } }]
    await imports().correct(importId, corrected, lakshmi)
    expect(await imports().show(importId)).toMatchObject({ newRows: 2, errorRows: 2 })
    const again = [{ line: 3, version: 1, cells: { name: 'Avionics', shortName: 'MNS' } }]
    await imports().correct(importId, again, lakshmi)
    expect(await wrong(importId)).toEqual([
      [3, 'shortName'],
      [5, 'shortName'],
    ])
  })
})
