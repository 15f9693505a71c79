import { describe, expect, it } from 'vitest'
import { countImport, createImportCompletion } from '#lib/server/features/results/import/finish-import.ts'
import { caseFile } from '../../../support/imports/case-files.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { examWithFiles } from '../../../support/results/exam-files.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { universityFile } from '../../../support/results/university-file.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const [asha, ravi, meena] = ['21B81A0501', '21B81A0502', '21B81A0503'] as const
const first = sheetOf(
  `${asha},CN,COMPUTER NETWORKS,25,A,3`,
  `${ravi},CN,COMPUTER NETWORKS,18,B,3`,
  `${meena},CN,COMPUTER NETWORKS,9,F,0`,
)
const mark = (internals: string, grade: string, credits: number) => ({ internals, grade, credits })
const withNames = (...rows: string[]): Uint8Array =>
  Buffer.from(['Htno,Subcode,Subname,Internals,Grade,Credits,Student Name', ...rows].join('\n'))

describe.each(anyEngine)('what a file of marks does not say, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const examOf = (...files: Uint8Array[]) => examWithFiles(testApp, julyExam, ...files)

  it('leaves internals as they are where the file has no such column', async () => {
    const exam = await examOf(caseFile('i4-int-1.csv'))
    await exam.publish()
    const checked = await exam.check(caseFile('i4-int-2.csv'))
    expect(checked).toMatchObject({ updatedRows: 2 })
    expect(await exam.wouldChange(checked.id)).toEqual([
      [2, 'B → A'],
      [3, 'F → D'],
    ])
    await exam.commit(checked.id)
    await exam.publish()
    expect(await testApp.app.results.lookup.answer(julyExam.title, '23T94A0501')).toMatchObject({
      kind: 'found',
      result: { courses: [mark('24', 'A', 300)] },
    })
  })

  it('makes a row unchanged where it says the rest as it is', async () => {
    const exam = await examOf(universityFile('csv'))
    const checked = await exam.check(caseFile('i4-int-3.csv'))
    expect(checked).toMatchObject({ newRows: 0, updatedRows: 0, duplicateRows: 1, errorRows: 0 })
    await exam.commit(checked.id)
    expect(await exam.courseOf(asha, 'R2022054')).toMatchObject(mark('21', 'B', 300))
    expect(await exam.courseOf(asha, 'R2022054')).toMatchObject({ name: 'DWDM' })
  })

  it('leaves it by an empty cell, and empties it by the word for that', async () => {
    const exam = await examOf(first)
    await exam.save(
      sheetOf(`${asha},CN,,,B,`, `${ravi},CN,COMPUTER NETWORKS,clear,B,3`, `${meena},CN,NETWORKS,12,E,`),
    )
    expect(await exam.courseOf(asha, 'CN')).toMatchObject({ ...mark('25', 'B', 300), name: 'NETWORKS' })
    expect(await exam.courseOf(ravi, 'CN')).toMatchObject(mark('', 'B', 300))
    expect(await exam.courseOf(meena, 'CN')).toMatchObject(mark('12', 'E', 300))
  })

  it('is empty in a new mark, and refused where a mark cannot be without it', async () => {
    const exam = await examOf(first)
    const checked = await exam.check(
      sheetOf(
        `${asha},OS,OPERATING SYSTEMS,,A,3`,
        `${ravi},OS,OPERATING SYSTEMS,20,A,`,
        `${meena},OS,,20,A,3`,
      ),
    )
    expect(await exam.problems(checked.id)).toEqual(['3 creditsMissing', '4 subjectNameMissing'])
    await testApp.app.results.imports.commit(checked.id, { skipBad: true }, lakshmi)
    expect(await exam.courseOf(asha, 'OS')).toMatchObject(mark('', 'A', 300))
  })

  it('is reported at a row that is corrected on the page as well', async () => {
    const exam = await examOf(first)
    const { id } = await exam.check(sheetOf(`${asha},OS,OPERATING SYSTEMS,20,Z9,3`))
    const correct = (version: number, cells: Record<string, string>) =>
      testApp.app.imports.correct(id, [{ line: 2, version, cells }], lakshmi)
    await correct(1, { grade: 'No change' })
    expect(await exam.problems(id)).toEqual(['2 gradeNotThere'])
    await correct(2, { subjectCode: 'CN' })
    expect(await exam.problems(id)).toEqual([])
    await exam.commit(id)
    expect(await exam.courseOf(asha, 'CN')).toMatchObject(mark('20', 'A', 300))
  })

  it('leaves the name of a student who is not in the register', async () => {
    const exam = await examOf(withNames(`${asha},CN,COMPUTER NETWORKS,25,A,3,Asha Reddy`))
    await exam.save(sheetOf(`${asha},CN,COMPUTER NETWORKS,26,A,3`))
    expect((await exam.preview(asha)).studentName).toBe('Asha Reddy')
  })

  it('comes from the files that count: it follows an upload between that is undone', async () => {
    const exam = await examOf(first)
    const second = await exam.save(sheetOf(`${asha},CN,COMPUTER NETWORKS,27,A+,4`))
    await exam.save(
      Buffer.from(`Htno,Subcode,Subname,Grade,Credits\n${asha},CN,COMPUTER NETWORKS,No Change,`),
    )
    expect(await exam.courseOf(asha, 'CN')).toMatchObject(mark('27', 'A+', 400))
    await exam.undo(second.importId)
    expect(await exam.courseOf(asha, 'CN')).toMatchObject(mark('25', 'A', 300))
  })

  it('comes from an upload that was made before and is saved after, too', async () => {
    const exam = await examOf(first)
    const middle = await exam.check(sheetOf(`${asha},CN,COMPUTER NETWORKS,27,A+,3`))
    await exam.save(
      Buffer.from(`Htno,Subcode,Subname,Grade,Credits\n${asha},CN,COMPUTER NETWORKS,No Change,3`),
    )
    expect(await exam.courseOf(asha, 'CN')).toMatchObject(mark('25', 'A', 300))
    await exam.commit(middle.id)
    expect(await exam.courseOf(asha, 'CN')).toMatchObject(mark('27', 'A+', 300))
  })

  it('is the grade where a revaluation list says that nothing changes', async () => {
    const exam = await examOf(universityFile('csv'))
    const before = await exam.preview(asha)
    const checked = await exam.check(caseFile('b9-nochange.csv'))
    expect(await exam.wouldChange(checked.id)).toEqual([[3, 'B → A']])
    expect(checked).toMatchObject({ newRows: 0, updatedRows: 1, duplicateRows: 1, errorRows: 0 })
    await exam.commit(checked.id)
    expect(await exam.courseOf(asha, 'R2022051')).toMatchObject(mark('25', 'A', 300))
    expect((await exam.preview(asha)).courses).toHaveLength(before.courses.length)
    expect(await exam.changes()).not.toContainEqual(
      expect.objectContaining({ rollNumber: asha, changes: [] }),
    )
  })

  it('is refused as a grade of a mark that is not there', async () => {
    const exam = await examOf(first)
    const checked = await exam.check(caseFile('b9-nochange.csv'))
    expect(await exam.problems(checked.id)).toEqual(['2 gradeNotThere'])
    expect(checked).toMatchObject({ newRows: 1, errorRows: 1 })
  })

  it('counts as passed or failed by the grade that stays', async () => {
    const exam = await examOf(first)
    await exam.save(
      sheetOf(`${meena},CN,COMPUTER NETWORKS,9,No change,0`, `${asha},CN,COMPUTER NETWORKS,25,No change,3`),
    )
    expect((await testApp.app.results.overview(exam.id, lakshmi)).passed).toEqual({ students: 3, passed: 2 })
  })

  const noChange = sheetOf(`${asha},CN,COMPUTER NETWORKS,25,No Change,3`)

  it('keeps the upload that it stands on from being undone, and only as long as it does', async () => {
    const exam = await examOf()
    const base = await exam.save(first)
    const above = await exam.save(noChange)
    await expect(exam.undo(base.importId)).rejects.toMatchObject({ code: 'import.baseNeeded' })
    await exam.undo(above.importId)
    await exam.undo(base.importId)
    expect(await testApp.app.results.exams.show(exam.id)).toMatchObject({ marks: 0, students: 0 })
  })

  it('is not saved once what it stands on is undone, and is refused when it is checked again', async () => {
    const exam = await examOf()
    const base = await exam.save(first)
    const checked = await exam.check(noChange)
    await exam.undo(base.importId)
    await expect(exam.commit(checked.id)).rejects.toMatchObject({ code: 'import.baseGone' })
    const job = await testApp.app.results.imports.check(checked.id, checked.mapping, lakshmi)
    await testApp.app.jobs.ended(job)
    expect(await exam.problems(checked.id)).toEqual(['2 gradeNotThere'])
  })

  /** Undoes the lower upload while the upper one is counted, before its transaction starts. */
  async function saveWhileUndone(isLocked: boolean) {
    const { resultsStore: store } = testApp.app
    const exam = await examOf()
    const base = await exam.save(first)
    const checked = await exam.check(noChange)
    let counts = 0
    const { commit } = createImportCompletion({
      clock: testApp.clock,
      store,
      async countImport(importId) {
        const count = await countImport(store.read, importId)
        counts += 1
        if (counts > 1) return count
        await exam.undo(base.importId)
        return isLocked ? count : { ...(await countImport(store.read, importId)), baseless: count.baseless }
      },
    })
    return { exam, saved: commit({ importId: checked.id, revision: null, skipBad: false }, lakshmi) }
  }

  it('is counted again where its basis is undone meanwhile', async () => {
    const { saved } = await saveWhileUndone(true)
    await expect(saved).rejects.toMatchObject({ code: 'import.baseGone' })
  })

  it('would be saved without a grade if it were not', async () => {
    const { exam, saved } = await saveWhileUndone(false)
    await saved
    expect(await testApp.app.results.preview(exam.id, asha)).toMatchObject({ kind: 'notFound' })
  })
})
