import { describe, expect, it } from 'vitest'
import { caseFile } from '../../../support/imports/case-files.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { examWithFiles } from '../../../support/results/exam-files.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { openTestApp } from '../../../support/app/test-app.ts'

const [asha, ravi, meena, sita] = ['21B81A0501', '21B81A0502', '21B81A0503', '21B81A0504'] as const
const cn = (roll: string, grade: string, credits: number) =>
  `${roll},CN,COMPUTER NETWORKS,20,${grade},${credits}`
const os = (roll: string, grade: string, credits: number) =>
  `${roll},OS,OPERATING SYSTEMS,20,${grade},${credits}`

describe.each(anyEngine)('credits of the files of an exam on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const examOf = (...files: Uint8Array[]) => examWithFiles(testApp, julyExam, ...files)

  it('come down where a later file has the right number', async () => {
    const exam = await examOf(caseFile('b7-credits-wrong.csv'))
    await exam.publish()
    const roll = '23T97A0501'
    const checked = await exam.check(caseFile('b7-credits-right.csv'))
    expect(await exam.wouldChange(checked.id)).toEqual([[2, '20 → 2']])
    await exam.commit(checked.id)
    expect(await exam.changes()).toMatchObject([
      { subjectCode: 'CS501', changes: [{ field: 'credits', before: '20', after: '2' }] },
    ])
    await exam.publish()
    const answer = await testApp.app.results.lookup.answer(julyExam.title, roll)
    // 2 × 9 + 3 × 8 = 42 over 5 credits.
    expect(answer).toMatchObject({
      kind: 'found',
      result: { sgpa: 840, totalCredits: 500, earnedCredits: 500 },
    })
  })

  it('are each student’s own, and the most frequent ones where a row has 0', async () => {
    const exam = await examOf(
      sheetOf(cn(asha, 'A', 3), cn(ravi, 'A', 3), cn(meena, 'B', 4), cn(sita, 'F', 0)),
    )
    expect(await exam.creditsOf(asha)).toBe(300)
    expect(await exam.creditsOf(meena)).toBe(400)
    expect(await exam.creditsOf(sita)).toBe(300)
  })

  it('are the smaller ones where two numbers are equally frequent', async () => {
    const exam = await examOf(sheetOf(cn(asha, 'A', 4), cn(ravi, 'A', 3), cn(sita, 'F', 0)))
    expect(await exam.creditsOf(sita)).toBe(300)
  })

  it('are 0 only where no file has a number', async () => {
    const exam = await examOf(sheetOf(cn(asha, 'F', 0), os(asha, 'A', 3)))
    expect(await exam.creditsOf(asha)).toBe(0)
    expect(await exam.sgpaOf(asha)).toBe(900)
  })

  it('stay as they were, and with them the SGPA, where a revaluation has one failed row', async () => {
    const exam = await examOf(sheetOf(cn(asha, 'F', 0), cn(ravi, 'A', 3), os(asha, 'A', 3), os(ravi, 'A', 3)))
    const before = await exam.sgpaOf(asha)
    expect(before).toBe(450)
    const checked = await exam.check(sheetOf(cn(asha, 'F', 0)))
    expect(checked).toMatchObject({ newRows: 0, updatedRows: 0, duplicateRows: 1 })
    await exam.commit(checked.id)
    expect(await exam.sgpaOf(asha)).toBe(before)
    expect(await exam.changes()).toMatchObject([{}, {}, {}, {}])
  })

  it('stay the student’s own where the others of the subject have another number', async () => {
    const exam = await examOf(sheetOf(cn(asha, 'A', 3), cn(ravi, 'A', 3), cn(meena, 'F', 4)))
    await exam.save(sheetOf(cn(meena, 'F', 0)))
    expect(await exam.creditsOf(meena)).toBe(400)
  })

  it('are those of the newest earlier file that has a number, also when one of three is undone', async () => {
    const exam = await examOf(sheetOf(cn(asha, 'A', 3), cn(ravi, 'F', 0)))
    const second = await exam.save(sheetOf(cn(asha, 'A', 4)))
    await exam.save(sheetOf(cn(ravi, 'F', 0), os(ravi, 'A', 3)))
    expect(await exam.creditsOf(asha)).toBe(400)
    expect(await exam.creditsOf(ravi)).toBe(400)
    await exam.undo(second.importId)
    expect(await exam.creditsOf(asha)).toBe(300)
    expect(await exam.creditsOf(ravi)).toBe(300)
  })

  it('are not those of a later file: of files by branch the check list names the difference', async () => {
    const exam = await examOf(sheetOf(cn(asha, 'F', 0)), sheetOf(cn(ravi, 'A', 3), cn(meena, 'B', 3)))
    expect(await exam.creditsOf(asha)).toBe(0)
    const { creditsDiffer } = await testApp.app.results.checks(exam.id)
    expect(creditsDiffer).toEqual([
      {
        code: 'CN',
        name: 'COMPUTER NETWORKS',
        numbers: [
          { credits: 3, students: 2, rollNumbers: [] },
          { credits: 0, students: 1, rollNumbers: [asha] },
        ],
      },
    ])
  })

  it('that differ are named before publication, and kept as seen', async () => {
    const exam = await examOf(
      sheetOf(cn(asha, 'A', 3), cn(ravi, 'A', 3), cn(meena, 'B', 4), cn(sita, 'F', 0), os(asha, 'A', 1)),
    )
    const { findings } = await testApp.app.checks.list(exam.id)
    expect(findings.find(({ kind }) => kind === 'creditsDiffer')).toEqual({
      kind: 'creditsDiffer',
      count: 1,
      lines: ['CN COMPUTER NETWORKS: 3 credits for 3 students · 4 credits for 1 student (21B81A0503)'],
      students: ['21B81A0503'],
    })
  })

  it('count by rows of the file that were corrected on the page, too', async () => {
    const exam = await examOf()
    const checked = await exam.check(
      sheetOf(cn(asha, 'A', 4), cn(ravi, 'Z9', 3), cn(meena, 'Z9', 3), cn(sita, 'F', 0)),
    )
    const correct = (line: number) => ({ line, version: 1, cells: { grade: 'B' } })
    await testApp.app.imports.correct(checked.id, [correct(3), correct(4)], {
      id: 'u',
      name: 'u',
      requestId: '',
      roles: [],
    })
    await exam.commit(checked.id)
    expect(await exam.creditsOf(sita)).toBe(300)
  })

  it('are worked out from an upload that was made earlier and saved later as from an earlier one', async () => {
    const exam = await examOf()
    const early = await exam.check(sheetOf(cn(asha, 'A', 3)))
    await exam.save(sheetOf(cn(asha, 'B', 2)))
    // It is below the other upload and therefore changes nothing.
    const again = await testApp.app.results.imports.check(early.id, early.mapping, {
      id: 'u',
      name: 'u',
      requestId: '',
      roles: [],
    })
    await testApp.app.jobs.ended(again)
    expect(await testApp.app.results.imports.show(early.id)).toMatchObject({
      updatedRows: 0,
      duplicateRows: 1,
    })
    await exam.commit(early.id)
    expect(await exam.courseOf(asha, 'CN')).toMatchObject({ grade: 'B', credits: 200 })
  })

  it('that were published as the largest of all are named where a revision changes them', async () => {
    const exam = await examOf(
      sheetOf(cn(asha, 'A', 20), cn(ravi, 'A', 2), cn(meena, 'A', 2), os(ravi, 'A', 3)),
    )
    await exam.publish()
    const db = testApp.app.database.writes
    const largest = JSON.stringify([
      ['CN', 2000, 9, null],
      ['OS', 300, 9, null],
    ])
    await db
      .updateTable('published_results')
      .set({ lines: largest })
      .where('roll_number', '=', ravi)
      .execute()
    await exam.save(sheetOf(os(ravi, 'B', 3)))
    expect(await exam.changes()).toMatchObject([
      { rollNumber: ravi, subjectCode: 'CN', changes: [{ field: 'credits', before: '20', after: '2' }] },
      { rollNumber: ravi, subjectCode: 'OS', changes: [{ field: 'grade', before: 'A', after: 'B' }] },
    ])
  })
})
