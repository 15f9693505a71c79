import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow } from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const title = julyExam.title

describe.each(engines)('uploads of results on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('undoes an import until it is published, and not after', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const { importId } = await importFile(testApp, title, ashaAndRavi)
    await testApp.app.results.imports.undo(importId, lakshmi)
    expect((await testApp.app.results.exams.show(id)).marks).toBe(0)
    const second = await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id)
    await expect(testApp.app.results.imports.undo(second.importId, lakshmi)).rejects.toMatchObject({
      code: 'import.published',
    })
  })

  it('keeps nothing of a file with errors unless the bad rows are left out', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const bad = sheetOf('21B81A0501,CN,COMPUTER NETWORKS,25,Z9,3', '21B81A0502,CN,COMPUTER NETWORKS,25,A,3')
    await expect(importFile(testApp, title, bad)).rejects.toMatchObject({
      code: 'import.hasErrors',
      params: { rows: 1 },
    })
    expect((await testApp.app.results.exams.show(id)).marks).toBe(0)
    expect(await importFile(testApp, title, bad, true)).toMatchObject({ newRows: 1, errorRows: 1 })
  })

  it('keeps the first 500 problems of a file beside it; its error file has every bad row', async () => {
    const { imports } = testApp.app.results
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const rows = Array.from({ length: 502 }, (_, index) => `21B81A${1000 + index},CN,NETWORKS,25,Z9,3`)
    const { importId, mapping } = await imports.start(id, sheetOf(...rows), 'results.csv', lakshmi)
    await testApp.app.jobs.ended(await imports.check(importId, mapping, lakshmi))
    const shown = await imports.show(importId)
    expect([shown.errorRows, shown.problems.length]).toEqual([502, 500])
    expect((await imports.errorFile(importId)).rows).toBe(502)
  })

  it('lets two uploads at once both arrive, in an order', async () => {
    await testApp.app.results.exams.create(julyExam, lakshmi)
    const files = ['21B81A0501,CN,NETWORKS,25,A,3', '21B81A0502,CN,NETWORKS,25,B,3'].map((row) =>
      sheetOf(row),
    )
    const done = await Promise.all(files.map((bytes) => importFile(testApp, title, bytes)))
    expect(done.map((each) => each.newRows)).toEqual([1, 1])
  })
})
