import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { examImports, examToUploadFor } from '../../support/results/exam-imports.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const byOtherScale = { ...julyExam, scheme: 'default' } as const

describe.each(engines)('exams that nobody has published, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(() => examToUploadFor(testApp))
  const { checkedImport } = examImports(testApp, exam)

  it('a file that was checked by another scale is checked again before it is saved', async () => {
    const { imports, exams } = testApp.app.results
    const { importId, check } = await checkedImport(ashaAndRavi)
    await exams.edit(exam.id, byOtherScale, lakshmi)
    await expect(imports.commit(importId, { skipBad: true }, lakshmi)).rejects.toMatchObject({
      code: 'import.notChecked',
    })
    expect((await testApp.app.jobs.ended(await check())).problem).toBeNull()
    const { errorRows, problems } = await imports.show(importId)
    expect(errorRows).toBeGreaterThan(0)
    expect(problems[0]).toMatchObject({ code: 'gradeUnknown', params: { grades: 'S, A, B, C, D, F, AB' } })
    await exams.edit(exam.id, julyExam, lakshmi)
    await check().then(testApp.app.jobs.ended)
    expect((await imports.show(importId)).errorRows).toBe(0)
  })

  it('the scale stays while marks are saved by it; the title may change', async () => {
    const { imports, exams } = testApp.app.results
    const { importId } = await importFile(testApp, julyExam.title, ashaAndRavi)
    await expect(exams.edit(exam.id, byOtherScale, lakshmi)).rejects.toMatchObject({
      code: 'exam.scaleInUse',
    })
    await exams.edit(exam.id, { ...julyExam, title: 'Another' }, lakshmi)
    await imports.undo(importId, lakshmi)
    await exams.edit(exam.id, byOtherScale, lakshmi)
    expect(await exams.show(exam.id)).toMatchObject({ title: julyExam.title, scheme: 'default' })
  })

  it('goes with its uploads and their marks', async () => {
    const { importId } = await importFile(testApp, julyExam.title, ashaAndRavi)
    await testApp.app.results.imports.undo(importId, lakshmi)
    await testApp.app.jobs.idle()
    await testApp.app.results.removeExam(exam.id, lakshmi)
    for (const table of ['exams', 'result_imports', 'marks', 'import_subjects'] as const)
      expect(await testApp.app.database.reads.selectFrom(table).selectAll().execute()).toEqual([])
    const list = await testApp.app.imports.list('results.marks', exam.id, 1)
    expect(list.imports.map(({ state }) => state)).toEqual(['undone'])
  })
})
