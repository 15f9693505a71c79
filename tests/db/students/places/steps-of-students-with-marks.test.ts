import { describe, expect, it } from 'vitest'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import { moveUp, setSection } from '../../../support/app/steps.ts'
import { engines } from '../../../support/database/databases.ts'
import { typedEntry } from '../../../support/imports/catalogue.ts'
import { studentsOfCse } from '../../../support/people/students-of-cse.ts'
import { importFile, publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'

const marksOf = (roll: string): Uint8Array => sheetOf(`${roll},CN,COMPUTER NETWORKS,25,A,3`)

describe.each(engines)('undoing a step of students with marks, on %s', (engine) => {
  const { testApp, place, students, enrol, semester, shown } = studentsOfCse(engine)

  /** Moves Asha and Ravi from II-I to II-II in the month of the test's clock, November 2026. */
  async function movedUp() {
    const semesterId = await semester('II-I')
    const asha = await enrol('21B81A0501', { semesterId })
    const ravi = await enrol('21B81A0502', { semesterId })
    return { asha, ravi, step: await moveUp(testApp, { ...place, semesterId }) }
  }
  const examOf = (title: string, more: Partial<NewExam> = {}): NewExam => ({
    ...julyExam,
    title,
    heldMonth: 12,
    ...more,
  })
  const stayingAt = async (step: string) =>
    (await students().previewUndo(step)).staying.map(({ student: { rollNumber }, reason }) => [
      rollNumber,
      reason,
    ])

  it('leaves out by name who has published results of the new semester, and takes the others back', async () => {
    const { asha, ravi, step } = await movedUp()
    await publishedExam(testApp, examOf('II B.Tech II Semester (R20) Regular'), marksOf('21B81A0501'))
    expect(await stayingAt(step)).toEqual([['21B81A0501', 'steps.hasMarks']])
    await students().undoStep(step, lakshmi)
    expect([await shown(asha), await shown(ravi)]).toEqual(['studying II-II', 'studying II-I'])
    expect((await students().placesOf(asha))[0]).toMatchObject({
      until: null,
      semesterId: await semester('II-II'),
    })
    expect(await students().placesOf(ravi)).toHaveLength(1)
  })

  it('counts marks before they are published', async () => {
    const { step } = await movedUp()
    const exam = examOf('December 2026')
    await testApp.app.results.exams.create(exam, lakshmi)
    await importFile(testApp, exam.title, marksOf('21B81A0502'))
    expect(await stayingAt(step)).toEqual([['21B81A0502', 'steps.hasMarks']])
  })

  it('refuses where all would stay', async () => {
    const { step } = await movedUp()
    const exam = examOf('II-II Regular')
    await testApp.app.results.exams.create(exam, lakshmi)
    for (const roll of ['21B81A0501', '21B81A0502']) await importFile(testApp, exam.title, marksOf(roll))
    await expect(students().undoStep(step, lakshmi)).rejects.toMatchObject({
      code: 'steps.nothingToTakeBack',
    })
  })

  it.each([
    ['another semester', examOf('II B.Tech I Semester (R20) Regular')],
    ['an earlier month', examOf('II B.Tech II Semester (R20) Regular', { heldMonth: 10 })],
    ['the month of the move, of no named semester', examOf('November 2026', { heldMonth: 11 })],
    ['backlogs of no named semester', examOf('Supplementary, December 2026', { kind: 'supply' })],
  ])('does not count an exam of %s', async (_, exam) => {
    const { step } = await movedUp()
    await publishedExam(testApp, exam, marksOf('21B81A0501'))
    expect(await stayingAt(step)).toEqual([])
  })

  it('does not keep a section, which has no marks of its own', async () => {
    const { catalogue } = testApp.app
    const semesterId = await semester('II-I')
    const { branchId: parentId, batchId } = place
    await catalogue.add('section', typedEntry({ name: 'A', parentId, batchId, semesterId }), lakshmi)
    const id = await enrol('21B81A0501', { semesterId })
    const step = await setSection(testApp, 'A', [id])
    await publishedExam(testApp, examOf('II B.Tech I Semester (R20) Regular'), marksOf('21B81A0501'))
    expect(await stayingAt(step)).toEqual([])
  })
})
