import { describe, expect, it, vi } from 'vitest'
import { marksImport } from '#lib/server/features/results/import/marks.import.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { examImports, examToUploadFor } from '../../support/results/exam-imports.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const once = '21B81A0502,CN,COMPUTER NETWORKS,9,E,3'

describe.each(anyEngine)('the messages about an upload of marks, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(() => examToUploadFor(testApp))
  const { checkedImport } = examImports(testApp, exam)

  it('a row that says the same twice names the line of the first', async () => {
    const { importId } = await checkedImport(sheetOf(once, once))
    const { imports } = testApp.app
    expect(await imports.show(importId)).toMatchObject({
      newRows: 1,
      unchangedRows: 1,
      repeatedRows: 1,
      notedRows: 1,
    })
    const { rows } = await imports.rows(importId, 'noted', 1)
    expect(rows).toMatchObject([
      { line: 3, notes: [{ message: 'This row repeats row 2. Both are saved as one.' }] },
    ])
  })

  it('a user who comes back while it is saved in one step sees that it is being saved', async () => {
    const { importId } = await checkedImport(sheetOf(once))
    const { imports } = testApp.app
    const gate = Promise.withResolvers<null>()
    const reached = Promise.withResolvers<null>()
    const { singleStep } = marksImport.writing
    if (!singleStep) throw new Error('marks are saved in one go')
    const commit = vi.spyOn(singleStep, 'commit').mockImplementationOnce(() => {
      reached.resolve(null)
      return gate.promise
    })
    const saving = imports.commit(importId, { revision: null, skipBad: false }, lakshmi)
    await reached.promise
    const found = { id: importId, state: 'committing', jobId: null, isAtWork: true }
    expect(await imports.show(importId)).toMatchObject(found)
    expect((await imports.list('results.marks', exam.id, 1)).imports).toMatchObject([found])
    gate.resolve(null)
    await saving
    commit.mockRestore()
    expect(await imports.show(importId)).toMatchObject({ state: 'checked', isAtWork: false })
  })
})
