import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { importFile } from '../../../support/results/exam-steps.ts'
import { regulationWith } from '../../../support/results/grade-scales.ts'
import { makeForEach, openForEach } from '../../../support/app/opened.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../../support/app/test-app.ts'
import { examImports } from '../../../support/results/exam-imports.ts'

describe.each(anyEngine)('a file with the grades of another scale, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(async () => {
    await testApp.app.jobs.start()
    return testApp.app.results.exams.create({ ...julyExam, scheme: 'default' }, lakshmi)
  })
  const { checkedImport } = examImports(testApp, exam)

  it('names the scale that has all of them, which the exam takes from there', async () => {
    const { importId, check } = await checkedImport(ashaAndRavi)
    const { imports, results, jobs } = testApp.app
    const found = await imports.show(importId)
    expect(found).toMatchObject({
      errorRows: 2,
      remedy: { deed: expect.stringContaining('A+ to COMPLE') },
    })
    expect(found.problemGroups).toMatchObject([{ rows: 2, values: [{ value: 'COMPLE', rows: 2 }] }])
    await imports.applyRemedy(importId, lakshmi)
    expect(await results.exams.show(exam.id)).toMatchObject({ scheme: 'university', title: julyExam.title })
    await jobs.ended(await check())
    expect(await imports.show(importId)).toMatchObject({ errorRows: 0, newRows: 6, remedy: null })
    await expect(imports.applyRemedy(importId, lakshmi)).rejects.toMatchObject({ code: 'import.noRemedy' })
  })

  it('names the grades that no scale has, and none where marks are saved by this one', async () => {
    const { imports } = testApp.app
    const both = await checkedImport(sheetOf('R1,CN,NETWORKS,1,COMPLE,3', 'R2,CN,NETWORKS,1,Z,3'))
    expect(await imports.show(both.importId)).toMatchObject({
      errorRows: 2,
      remedy: {
        text: expect.stringContaining('No grade scale has Z.'),
        deed: null,
        link: { text: 'Grade scales', to: '/app/Memos/scales' },
      },
    })
    // Only this scale has the grade S.
    const mixed = await checkedImport(sheetOf('R1,CN,NETWORKS,1,COMPLE,3', 'R2,CN,NETWORKS,1,S,3'))
    expect(await imports.show(mixed.importId)).toMatchObject({
      errorRows: 1,
      remedy: { text: expect.stringContaining('with COMPLE among them'), deed: null },
    })
    await importFile(testApp, julyExam.title, sheetOf('R1,CN,NETWORKS,1,A,3'))
    const later = await checkedImport(ashaAndRavi)
    expect(await imports.show(later.importId)).toMatchObject({ errorRows: 2, remedy: null })
  })

  it('lets a person choose where several have all of them, unless the regulation says which', async () => {
    const { imports, results } = testApp.app
    const quiet = sheetOf('R1,CN,NETWORKS,1,A+,3', 'R2,CN,NETWORKS,1,B,3')
    const { importId } = await checkedImport(quiet)
    expect(await imports.show(importId)).toMatchObject({
      errorRows: 1,
      remedy: {
        text: expect.stringMatching(/“A\+ to COMPLE \(university\)”, “O to Ab \(JNTUH/),
        deed: null,
        link: { to: `/app/Examinations/${exam.id}#edit-exam` },
      },
    })
    await expect(imports.applyRemedy(importId, lakshmi)).rejects.toMatchObject({ code: 'import.noRemedy' })
    await regulationWith(testApp, 'R20', 'jntuh')
    expect((await imports.show(importId)).remedy?.deed).toContain('O to Ab (JNTUH')
    await imports.applyRemedy(importId, lakshmi)
    expect(await results.exams.show(exam.id)).toMatchObject({ scheme: 'jntuh' })
  })

  it('leaves alone what somebody edited meanwhile, and refuses another scale', async () => {
    const { exams } = testApp.app.results
    await exams.edit(exam.id, { ...julyExam, scheme: 'default', title: 'Corrected title' }, ravi)
    await exams.takeScale(exam.id, { seen: 'default', scheme: 'university' }, lakshmi)
    expect(await exams.show(exam.id)).toMatchObject({ scheme: 'university', title: 'Corrected title' })
    const late = exams.takeScale(exam.id, { seen: 'default', scheme: 'university' }, lakshmi)
    await expect(late).rejects.toMatchObject({ code: 'import.noRemedy' })
  })
})
