import { describe, expect, it } from 'vitest'
import type { MarkCorrectionInput } from '#lib/schemas/results/mark-correction.ts'
import { createMarkCorrections } from '#lib/server/features/results/corrections/correct-mark.service.ts'
import type { ResultsRepository } from '#lib/server/features/results/repository.ts'
import { needSecondPerson } from '../../../support/calls/call-test-app.ts'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { endsOf, racing } from '../../../support/database/race.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { lakshmi, openTestApp, ravi as colleague, type TestApp } from '../../../support/app/test-app.ts'
import { importFile, publishedExam, publishNow } from '../../../support/results/exam-steps.ts'
import { knowNames } from '../../../support/results/know-names.ts'
import { ashaAndRavi, julyExam } from '../../../support/results/sample-exam.ts'

/** PostgreSQL's error code for a duplicate key. */
const duplicate = '23505'
const ravi = '21B81A0502'
const { title } = julyExam

const marksOf = async ({ app }: TestApp, examId: string) =>
  (await app.results.markCorrections.ofStudent(examId, ravi))?.marks ?? []

async function inputFor(
  testApp: TestApp,
  examId: string,
  changes: Partial<MarkCorrectionInput>,
): Promise<MarkCorrectionInput> {
  const subjectCode = changes.subjectCode ?? 'CN'
  const mark = (await marksOf(testApp, examId)).find((each) => each.subjectCode === subjectCode)
  return {
    rollNumber: ravi,
    subjectCode,
    internals: '',
    grade: '',
    credits: '',
    clearsInternals: false,
    reason: 'Revaluation, order of 12 November',
    seen: mark?.seen ?? '',
    ...changes,
  }
}

describe.each(engines)('a mark that is corrected on the screen, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const corrections = () => testApp.app.results.markCorrections
  const correct = async (examId: string, changes: Partial<MarkCorrectionInput>) =>
    corrections().correct(examId, await inputFor(testApp, examId, changes), lakshmi)
  const courseOf = async (code: string) => {
    const { result } = await testApp.app.results.lookup.find(title, ravi)
    return result.courses.find((course) => course.code === code)
  }
  async function draft(): Promise<string> {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    return id
  }

  it('is pending before publication, and is published with the others', async () => {
    const id = await draft()
    await correct(id, { grade: 'E' })
    const [mark] = await marksOf(testApp, id)
    expect(mark).toMatchObject({ subjectCode: 'CN', internals: '9', grade: 'E', credits: 300 })
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ students: 2, marks: 6 })
    await publishNow(testApp, id)
    expect(await courseOf('CN')).toMatchObject({ grade: 'E', internals: '9' })
  })

  it('waits for a revision after publication, which shows old and new', async () => {
    const id = await publishedExam(testApp)
    await correct(id, { grade: 'E', internals: '12' })
    expect(await courseOf('CN')).toMatchObject({ grade: 'F' })
    expect(await testApp.app.results.changes(id, 1)).toMatchObject({
      students: 1,
      marks: [
        {
          rollNumber: ravi,
          subjectCode: 'CN',
          changes: [
            { field: 'internals', before: '9', after: '12' },
            { field: 'grade', before: 'F', after: 'E' },
          ],
        },
      ],
    })
    const reasons = async () => (await testApp.app.results.overview(id, lakshmi)).correctionReasons
    expect(await reasons()).toEqual(['Revaluation, order of 12 November'])
    await publishNow(testApp, id)
    expect(await reasons()).toEqual([])
    expect(await courseOf('CN')).toMatchObject({ grade: 'E', internals: '12' })
    expect(await testApp.app.results.exams.show(id)).toMatchObject({
      version: 2,
      revisedOn: expect.any(String),
    })
  })

  it('drops a proposal, so that a second person confirms what counts', async () => {
    const id = await draft()
    await needSecondPerson(testApp)
    await testApp.app.results.publishing.publish(id, null, lakshmi)
    await correct(id, { grade: 'E' })
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ state: 'draft' })
    await expect(testApp.app.results.publishing.confirm(id, colleague)).rejects.toMatchObject({
      code: 'exam.notProposed',
    })
  })

  it('keeps what is left empty, and clears internals only where that is asked for', async () => {
    const id = await draft()
    await correct(id, { grade: 'E' })
    expect((await marksOf(testApp, id))[0]).toMatchObject({ internals: '9', grade: 'E' })
    await correct(id, { clearsInternals: true })
    expect((await marksOf(testApp, id))[0]).toMatchObject({ internals: '', grade: 'E', credits: 300 })
  })

  it.each([
    [{ grade: 'Z9' }, { grade: { code: 'mark.wrong' } }],
    [{ internals: '-3' }, { internals: { code: 'mark.wrong' } }],
    [{ credits: '41' }, { credits: { code: 'mark.wrong' } }],
    [{ internals: '12', clearsInternals: true }, { internals: { code: 'mark.clearsAndHas' } }],
  ])('is refused as an upload is: %o', async (changes, fields) => {
    const id = await draft()
    await expect(correct(id, changes)).rejects.toMatchObject({ fields })
    expect(await testApp.app.results.imports.history(id)).toHaveLength(1)
  })

  it('takes the absent code of the scale, and refuses what changes nothing', async () => {
    const id = await draft()
    await correct(id, { grade: 'absent' })
    expect((await marksOf(testApp, id))[0]).toMatchObject({ grade: 'ABSENT' })
    await expect(correct(id, { grade: 'ABSENT' })).rejects.toMatchObject({ code: 'mark.unchanged' })
    await expect(correct(id, { subjectCode: 'XX' })).rejects.toMatchObject({ code: 'mark.notFound' })
  })

  it('is named in the audit trail and on the student’s page, old and new with its reason', async () => {
    await knowNames(testApp)
    const id = await draft()
    await correct(id, { grade: 'E' })
    expect(await auditedRows(testApp, 'exam.markCorrected')).toMatchObject([
      {
        before: { grade: 'F' },
        after: {
          rollNumber: ravi,
          subjectCode: 'CN',
          grade: 'E',
          reason: 'Revaluation, order of 12 November',
        },
      },
    ])
    expect(await corrections().ofStudent(id, ravi)).toMatchObject({
      corrections: [
        { subjectCode: 'CN', byName: lakshmi.name, before: { grade: 'F' }, after: { grade: 'E' } },
      ],
    })
  })

  it('is undone as an upload is', async () => {
    const id = await draft()
    await correct(id, { grade: 'E' })
    const [correction] = await testApp.app.results.imports.history(id)
    expect(correction).toMatchObject({ fileName: `Correction ${ravi} CN.csv`, rows: 1, updatedRows: 1 })
    await testApp.app.results.imports.undo(correction?.id ?? '', lakshmi)
    expect((await marksOf(testApp, id))[0]).toMatchObject({ grade: 'F' })
    expect(await corrections().ofStudent(id, ravi)).toMatchObject({ corrections: [] })
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ students: 2, marks: 6 })
  })

  it('refuses the second of two who saw the same mark', async () => {
    const id = await draft()
    const seen = await inputFor(testApp, id, { grade: 'E' })
    await corrections().correct(id, seen, lakshmi)
    await expect(corrections().correct(id, { ...seen, grade: 'D' }, colleague)).rejects.toMatchObject({
      code: 'mark.changedSince',
    })
    expect((await marksOf(testApp, id))[0]).toMatchObject({ grade: 'E' })
  })

  it('is taken from one of two who save at the same time', async () => {
    const id = await draft()
    const seen = await inputFor(testApp, id, { grade: 'E' })
    const ends = await endsOf(
      corrections().correct(id, seen, lakshmi),
      corrections().correct(id, { ...seen, grade: 'D' }, colleague),
    )
    expect(ends).toEqual(['done', 'mark.changedSince'])
  })
})

describe('two corrections of one mark at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  async function correctTwice(unlock?: (write: ResultsRepository) => ResultsRepository): Promise<string[]> {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const seen = await inputFor(testApp, id, { grade: 'E' })
    const { app } = testApp
    const store = racing(app.database, app.resultsStore, unlock)
    const { correct } = createMarkCorrections({ ...app, store })
    return endsOf(correct(id, seen, lakshmi), correct(id, { ...seen, grade: 'D' }, colleague))
  }

  it('let the second one see what is stored', async () => {
    expect(await correctTwice()).toEqual(['done', 'mark.changedSince'])
  })

  it('collide where nobody waits, so that the second one does not learn what is stored', async () => {
    const ends = await correctTwice((write) => ({
      ...write,
      exams: { ...write.exams, lock: write.exams.find },
    }))
    expect(ends).toEqual(['done', duplicate])
  })
})
