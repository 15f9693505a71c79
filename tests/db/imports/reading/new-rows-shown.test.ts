import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { examImports, examToUploadFor } from '../../../support/results/exam-imports.ts'
import { makeForEach, openForEach } from '../../../support/app/opened.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { sheetOf } from '../../../support/results/sample-exam.ts'
import { csvOf, uploadsOf } from '../../../support/imports/uploads.ts'

describe.each(anyEngine)('new rows of a dry run, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const rows = (importId: string) => testApp.app.imports.rows(importId, 'new', 1)

  it('are shown as the file says them, beside those that change something', async () => {
    await placeInCse(testApp)
    const uploads = uploadsOf(testApp, 'students')
    await uploads.commit(await uploads.check(csvOf('Roll No,Student Name,Branch,Batch', 'R1,Asha,CSE,2021')))
    const importId = await uploads.check(
      csvOf('Roll No,Student Name,Branch,Batch', 'R1,Asha Rao,CSE,2021', 'R2,Ravi,cse,2021', 'R3,,CSE,2021'),
    )
    expect(await rows(importId)).toMatchObject({
      rows: [{ line: 3, verdict: 'new', cells: { rollNumber: 'R2', name: 'Ravi', branch: 'cse' } }],
      total: 1,
    })
    expect(await testApp.app.imports.show(importId)).toMatchObject({ place: { link: '/app/Students' } })
  })

  describe('of an exam', () => {
    const exam = makeForEach(() => examToUploadFor(testApp))
    const { checkedImport } = examImports(testApp, exam)

    it('are the first of them, and the others are counted and saved with them', async () => {
      const marks = Array.from({ length: 60 }, (_, index) => `21B81A05${10 + index},CN,NETWORKS,25,A,3`)
      const { importId } = await checkedImport(sheetOf(...marks, '21B81A0599,CN,NETWORKS,25,?,3'))
      const found = await rows(importId)
      expect([found.total, found.rows[0]?.cells['rollNumber']]).toEqual([50, '21B81A0510'])
      expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 60, errorRows: 1 })
      await testApp.app.results.imports.commit(importId, { skipBad: true }, lakshmi)
      expect(await testApp.app.results.exams.show(exam.id)).toMatchObject({ students: 60, marks: 60 })
    })
  })
})
