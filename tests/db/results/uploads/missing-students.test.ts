import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { resultsWithNames, rolls } from '../../../support/results/results-with-names.ts'
import { openTestApp } from '../../../support/app/test-app.ts'

const [asha, ravi] = rolls

describe.each(engines)('students whom a results file names on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { checked, commit } = resultsWithNames(testApp)

  const known = async () => [...(await testApp.app.students.find(rolls)).keys()].toSorted()

  it('and who are not in the register are counted by the dry run, and left alone unless somebody wants them', async () => {
    const importId = await checked()
    const { offer } = await testApp.app.imports.show(importId)
    expect(offer?.label).toBe('Add the 3 students who are not in the register')
    expect(offer?.help).toMatch(/^Not in the register: 21B81A\w+, 21B81A\w+, 21B81A\w+\./)
    expect(offer?.choices.map(({ name }) => name)).toEqual(['courseId', 'branchId', 'batchId'])
    await commit(importId, null)
    expect(await known()).toEqual([asha])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'committed', offer: null })
  })

  it('are added with the name that it has for them, where the person says they belong', async () => {
    const place = await placeInCse(testApp)
    const importId = await checked()
    await commit(importId, place)
    const found = await testApp.app.students.find(rolls)
    expect(found.get(ravi)).toMatchObject({ name: 'Ravi Kumar', branch: 'CSE', batch: '2021-2025' })
    expect(found.get(asha)).toMatchObject({ name: 'Asha Rao' })
    expect([...found.keys()].toSorted()).toEqual([...rolls])
    expect(await auditedRows(testApp, importId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'import.studentsAdded', after: { students: 3 } }),
      ]),
    )
  })

  it('are not added into a branch and a batch of two courses, and nothing is saved then', async () => {
    const { app } = testApp
    const { branchId } = await placeInCse(testApp)
    const view = await app.catalogue.read()
    const other = view.open('batch').find(({ parentId }) => parentId !== view.byId(branchId)?.parentId)
    const importId = await checked()
    await expect(commit(importId, { branchId, batchId: other?.id ?? '' })).rejects.toMatchObject({
      fields: { 'offer.batchId': { code: 'student.otherPlace' } },
    })
    expect(await app.imports.show(importId)).toMatchObject({ state: 'checked' })
  })
})
