import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import {
  forgetRegulation,
  importFile,
  publishNow,
  publishedExam,
} from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../../support/app/test-app.ts'

const title = julyExam.title

describe.each(engines)('publishing on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('refuses a publication in the past, without marks, and of an unknown exam', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await expect(testApp.app.results.publishing.publish(id, null, lakshmi)).rejects.toMatchObject({
      code: 'exam.noMarks',
    })
    await expect(
      testApp.app.results.publishing.publish(id, '2020-01-01T10:00', lakshmi),
    ).rejects.toMatchObject({ code: 'exam.publishAtPast' })
    await expect(testApp.app.results.publishing.publish('none', null, lakshmi)).rejects.toMatchObject({
      code: 'exam.notFound',
    })
  })

  it('revises: a new version with its date, new memo codes, and the old code superseded', async () => {
    const id = await publishedExam(testApp)
    const before = await testApp.app.results.lookup.find(title, '21B81A0502')
    await importFile(testApp, title, sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3'))
    await publishNow(testApp, id)
    const after = await testApp.app.results.lookup.find(title, '21B81A0502')
    expect(after.exam).toMatchObject({ version: 2, revisedOn: '2026-11-21' })
    expect(after.result.failCount).toBe(0)
    const gradeOf = async (code: string): Promise<unknown> => {
      const memo = await testApp.app.results.lookup.verify(code)
      if (memo.state === 'withdrawn' || memo.state === 'withheld') return memo.state
      const { grade } = memo.courses.find((course) => course.code === 'CN') ?? {}
      return [memo.state, grade, memo.revisedOn]
    }
    // Each memo is compared with its own content; the old one also mentions the newer one.
    expect(await gradeOf(before.verifyCode)).toEqual(['superseded', 'F', '2026-11-21'])
    expect(await gradeOf(after.verifyCode)).toEqual(['valid', 'E', null])
  })

  it('shows an exam that nothing was done to with nothing in it', async () => {
    const { exams } = testApp.app.results
    const empty = { students: 0, marks: 0, holds: 0, hasUnpublishedMarks: false }
    const { id } = await exams.create(julyExam, lakshmi)
    expect([await exams.show(id), ...(await exams.list())]).toMatchObject([empty, empty])
  })

  it('waits for a second person where the college says so, and never takes the first for the second', async () => {
    await testApp.app.college.save(
      { ...(await testApp.app.college.settings()), needsSecondPerson: true },
      lakshmi,
    )
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    expect(await testApp.app.results.publishing.publish(id, null, lakshmi)).toBeNull()
    await expect(testApp.app.results.publishing.confirm(id, lakshmi)).rejects.toMatchObject({
      code: 'exam.samePerson',
    })
    const jobId = await testApp.app.results.publishing.confirm(id, ravi)
    expect((await testApp.app.jobs.ended(jobId)).problem).toBeNull()
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({ kind: 'found' })
  })

  it('withdraws: nobody sees the results, and a memo is no longer valid', async () => {
    const id = await publishedExam(testApp)
    const { verifyCode } = await testApp.app.results.lookup.find(title, '21B81A0501')
    await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({
      kind: 'withdrawn',
    })
    expect(await testApp.app.results.lookup.verify(verifyCode)).toMatchObject({ state: 'withdrawn' })
  })

  it('writes who did what, with before and after', async () => {
    const id = await publishedExam(testApp)
    const rows = await testApp.app.database.reads
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute()
    expect(rows.map((row) => row.action).sort()).toEqual([
      'exam.created',
      'exam.published',
      'exam.publishingStarted',
    ])
    expect(rows.every((row) => row.actor_name === 'exam-lakshmi')).toBe(true)
  })

  it('names what stands out before publishing', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const student = (rollNumber: string) => ({ rollNumber, name: 'Asha', branch: 'CSE', batch: '2021' })
    await testApp.app.students.save([student('21B81A0501'), student('21B81A0777')])
    expect(await testApp.app.results.checks(id)).toMatchObject({
      students: 2,
      marks: 6,
      unknownStudents: ['21B81A0502'],
      missingStudents: ['21B81A0777'],
      outliers: [{ code: 'CN', failPercent: 50 }],
    })
  })

  it('is checked for students without a subject of their class, rows left out and a missing regulation', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const rolls = Array.from({ length: 9 }, (_, index) => `21B81A05${index + 10}`)
    const subjects = ['CN,COMPUTER NETWORKS', 'OS,OPERATING SYSTEMS', 'DS,DATA STRUCTURES']
    const rows = rolls.flatMap((roll) => subjects.map((subject) => `${roll},${subject},25,A,3`))
    const without = rows.filter((row) => !row.startsWith(`${rolls[3]},DS`))
    await importFile(testApp, title, sheetOf(...without, `${rolls[3]},DS,DATA STRUCTURES,25,Q,3`), true)
    await forgetRegulation(testApp, id)
    expect(await testApp.app.results.checks(id)).toMatchObject({
      incompleteStudents: [
        { rollNumber: rolls[3], className: '21B81A05…', subjects: 2, usual: 3, missing: ['DS'] },
      ],
      incompleteStudentCount: 1,
      rowsLeftOut: [{ fileName: 'results.csv', rows: 1, isPublished: false }],
      hasNoRegulation: true,
    })
  })
})
