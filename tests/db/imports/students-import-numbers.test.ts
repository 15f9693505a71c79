import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { importFile, publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const published = '21B81A0501'
const marked = '21B81A0502'
const held = '21B81A0503'
const marks = (rollNumber: string) =>
  Buffer.from(`Htno,Student Name,Subcode,Subname,Internals,Grade,Credits
${rollNumber},Asha Rao,CN,COMPUTER NETWORKS,25,A,3`)

describe.each(anyEngine)('numbers of somebody else in an upload of students on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach(() => placeInCse(testApp))

  const students = () => testApp.app.students
  async function checked(rows: string): Promise<string> {
    const { imports, jobs } = testApp.app
    const bytes = Buffer.from(`Roll No,Admission No,Student Name,Branch,Batch\n${rows}`)
    const upload = { bytes, fileName: 'register.csv' }
    const { importId, mapping } = await imports.start('students', upload, lakshmi)
    await jobs.ended((await imports.check(importId, { mapping, meanings: {} }, lakshmi)) ?? '')
    return importId
  }
  async function commit(importId: string): Promise<void> {
    const { imports, jobs } = testApp.app
    await jobs.ended((await imports.commit(importId, { revision: null, skipBad: true }, lakshmi)) ?? '')
  }
  const problemsOf = async (importId: string, verdict: 'error' | 'notDone') => {
    const { rows } = await testApp.app.imports.rows(importId, verdict, 1)
    return rows.map(({ line, problems }) => [line, problems.map(({ field, message }) => [field, message])])
  }
  const ofResults = [['rollNumber', expect.stringMatching(/^Published results .* another person/)]]
  const ofMarks = [
    ['rollNumber', expect.stringMatching(/^Marks, a withheld result or a login .* another person/)],
  ]
  const ofStudent = [['rollNumber', expect.stringMatching(/^Another student has this roll number/)]]

  it('are reported in the dry run, at the row, and nowhere else', async () => {
    await publishedExam(testApp, julyExam, marks(published))
    const exam = { ...julyExam, title: 'I B.TECH II SEMESTER REGULAR EXAMINATIONS' }
    await testApp.app.results.exams.create(exam, lakshmi)
    await importFile(testApp, exam.title, marks(marked))
    const login = { password: 'long enough', program: '', email: 's@x.example' }
    const tara = { ...login, username: '21x1', fullName: 'Tara Bai', roles: ['ROLE_STUDENT' as const] }
    await testApp.app.identity.createUser(tara)
    await students().add(typedStudent({ name: 'Uma Nair', rollNumber: held, ...place }), lakshmi)
    await students().add(typedStudent({ name: 'Sita Devi', admissionNumber: 'A7', ...place }), lakshmi)
    const importId = await checked(`${published},,Ravi Kumar,CSE,2021
${marked},,Ravi Kumar,CSE,2021
21X1,,Ravi Kumar,CSE,2021
${held},A7,Sita Devi,CSE,2021
${held},,Uma Rani,CSE,2021
21X2,,Ravi Kumar,CSE,2021`)
    expect(await problemsOf(importId, 'error')).toEqual([
      [2, ofResults],
      [3, ofMarks],
      [4, ofMarks],
      [5, expect.anything()],
      [6, expect.anything()],
    ])
    // Lines 5 and 6 give one number to two people, which only the file shows.
    const alone = await checked(`${held},A7,Sita Devi,CSE,2021\n${published},,RAO A.,CSE,2021`)
    expect(await problemsOf(alone, 'error')).toEqual([[2, ofStudent]])
    expect(await testApp.app.imports.show(alone)).toMatchObject({ newRows: 1, errorRows: 1 })
    await commit(alone)
    expect((await students().find([published])).get(published)).toMatchObject({ name: 'RAO A.' })
  })

  it('are judged again where a row is corrected, and stand in the file of errors', async () => {
    await publishedExam(testApp, julyExam, marks(published))
    const importId = await checked(`21X1,,Tara Bai,CSE,20210\n${published},,Ravi Kumar,CSE,2021`)
    const { imports } = testApp.app
    const correct = async (line: number, cells: Record<string, string>) => {
      const { rows } = await imports.rows(importId, 'error', 1)
      const version = rows.find((row) => row.line === line)?.version ?? 0
      await imports.correct(importId, [{ line, version, cells }], lakshmi)
    }
    await correct(3, { name: 'Sita Devi' })
    expect(await problemsOf(importId, 'error')).toEqual([
      [2, [['batch', expect.anything()]]],
      [3, ofResults],
    ])
    await correct(2, { batch: '2021', rollNumber: published, name: 'Sita Devi' })
    expect(await problemsOf(importId, 'error')).toEqual([
      [2, ofResults],
      [3, ofResults],
    ])
    expect((await imports.errorFile(importId)).rows).toBe(2)
    await correct(3, { rollNumber: '21X2' })
    expect(await problemsOf(importId, 'error')).toEqual([[2, ofResults]])
    await correct(2, { name: 'Asha Rao' })
    expect(await imports.show(importId)).toMatchObject({ newRows: 2, errorRows: 0 })
  })

  it('are left out where they came after the dry run', async () => {
    const importId = await checked(`${published},,Ravi Kumar,CSE,2021\n21X2,,Tara Bai,CSE,2021`)
    expect(await problemsOf(importId, 'error')).toEqual([])
    await publishedExam(testApp, julyExam, marks(published))
    await commit(importId)
    expect(await problemsOf(importId, 'notDone')).toEqual([[2, ofResults]])
    expect(await students().find([published])).toEqual(new Map())
  })
})
