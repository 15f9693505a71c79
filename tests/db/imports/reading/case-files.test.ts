import { beforeEach, describe, expect, it } from 'vitest'
import type { SingleStepImport } from '#lib/server/kernel/imports/completion/import-at-once.ts'
import { caseFile } from '../../../support/imports/case-files.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { twoWhoOwe } from '../../../support/payments/dues.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

describe.each(anyEngine)('files as colleges send them, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => void (await placeInCse(testApp)))
  const reads = () => testApp.app.database.reads

  const run = (kind: string, fileName: string, more: Partial<SingleStepImport> = {}) => {
    const order = { kind, fileName, isDryRun: false, skipBad: true, addMissing: false, ...more }
    return testApp.app.imports.atOnce({ ...order, bytes: caseFile(fileName) }, lakshmi)
  }
  const check = (kind: string, fileName: string, more: Partial<SingleStepImport> = {}) =>
    run(kind, fileName, { ...more, isDryRun: true })
  /** Returns one line per wrong cell. */
  const wrongIn = ({ summary }: Awaited<ReturnType<typeof run>>): string[] =>
    summary.problems.map(({ line, column, value }) => `${line} ${column}: ${value}`)

  it('have Aadhaar numbers in groups, and others that are none and never shown', async () => {
    const done = await run('admissions', 'c2-aadhaar.csv')
    const saved = await reads().selectFrom('admissions').select(['name']).orderBy('number').execute()
    expect(saved.map(({ name }) => name)).toEqual(['Aad Spaces', 'Aad Dash', 'Aad Apostrophe'])
    expect(wrongIn(done)).toEqual([
      '3 Aadhaar No: XXXX XXXX 2346',
      '4 Aadhaar No: XXXX XXXX 2346',
      '5 Aadhaar No: XXX XXXX E+11',
      '6 Aadhaar No: XXX XXXX 0333',
      '7 Aadhaar No: XXXX XXXX XXXX 2345',
      '8 Aadhaar No: XXXX XXXX XXXX 1234',
      '9 Aadhaar No: XX',
      '10 Aadhaar No: XXX XXXX',
    ])
    const messages = done.summary.problems.map(({ message }) => message)
    for (const message of messages.slice(0, 2))
      expect(message).toContain('Only the end of the Aadhaar number')
    expect(messages[2]).toContain('has shortened the number')
    for (const at of [3, 4, 5, 7]) expect(messages[at]).toContain('must have 12 digits')
    expect(messages[6]).toContain('“NA” is not one')
  })

  it('have academic years in several ways, and some that nobody can be sure of', async () => {
    const { add } = await twoWhoOwe(testApp)
    for (const end of [0, 1, 2, 3, 4, 5, 6, 7, 8])
      await add({ rollNumber: `21B81A054${end}`, name: 'Asha', admissionNumber: `Y${end}` })
    const done = await run('dues', 'd2-years.csv')
    expect(wrongIn(done)).toEqual([
      '5 Academic Year: 26-27',
      '6 Academic Year: 2026',
      '8 Academic Year: 2027-2026',
      '10 Academic Year: 2026-2028',
    ])
    expect(done.summary.problems[0]?.message).toContain('Please write it like 2026-2027')
    const saved = await reads().selectFrom('dues').select(['label', 'year']).orderBy('label').execute()
    expect(saved.map(({ label, year }) => `${label} ${year}`)).toEqual(
      ['y0', 'y1', 'y2', 'y5', 'y7'].map((label) => `${label} 2026-2027`),
    )
  })

  it('have shortened codes, words for nothing and totals among the faculty', async () => {
    const done = await run('faculty', 'e1-faculty.csv')
    expect(wrongIn(done)).toEqual(['4 Emp Code: 1.2E+05', '5 Name: NA', '6 Emp Code: Total'])
    const saved = await reads()
      .selectFrom('faculty_members')
      .select(['employee_code', 'name', 'email'])
      .orderBy('employee_code')
      .execute()
    expect(saved).toEqual([
      { employee_code: '9002', name: 'S. K', email: '' },
      { employee_code: 'E9001', name: 'Dr. Asha Reddy', email: 'asha.r+1@college.edu' },
    ])
  })

  it('have the same among people who are to get logins', async () => {
    const options = { identifier: 'empcode' }
    expect(wrongIn(await check('logins.people', 'k2-people.csv', { options }))).toEqual([
      '2 Employee Code: 9.1E+05',
      expect.stringMatching(/^3 /),
    ])
    expect(wrongIn(await check('logins.people', 'g1-people.csv', { options }))).toEqual([
      '2 Employee Code: 9.1E+05',
    ])
    expect(await reads().selectFrom('users').select('id').where('username', '=', 'total').execute()).toEqual(
      [],
    )
  })

  it.each([
    ['a19-totals.xlsx', ['26T18A0501', '26T18A0502', '26T18A0503']],
    ['a24-pipe.csv', ['26T15A0501']],
    ['a24-sep.csv', ['26T15A0501']],
    ['a25-cr-only.csv', ['26T15A0501']],
    ['a46-twins.csv', ['26T23A0501', '26T23A0502', '26T23A0503', '26T23A0504']],
  ])('%s has these students and nobody else', async (fileName, rolls) => {
    await run('students', fileName, { addMissing: true })
    const saved = await reads().selectFrom('students').select('roll_number').orderBy('roll_number').execute()
    expect(saved.map(({ roll_number }) => roll_number)).toEqual(rolls)
  })

  it('write courses and batches in words that are asked about, and have formulas, which are refused', async () => {
    const words = await check('students', 'a39-two-batches.csv')
    expect(wrongIn(words)).toEqual(
      expect.arrayContaining([
        '3 Course: B. Tech',
        '4 Course: B.Tech.',
        '5 Course: BTech',
        '5 Batch: 2022.0',
      ]),
    )
    const formulas = await check('students', 'a35-formula-nocache.xlsx')
    expect(formulas.summary.problems.map(({ message }) => message)).toEqual([
      'There is a formula in column Roll No. Please paste its value instead.',
      'There is a formula in column Roll No. Please paste its value instead.',
    ])
    await expect(check('students', 'a25-utf16-nobom.csv')).rejects.toMatchObject({
      code: 'sheet.mislabelled',
    })
  })

  it('leave the code of a branch alone that they do not have', async () => {
    const code = () =>
      reads()
        .selectFrom('catalogue_entries')
        .select('code')
        .where('kind', '=', 'branch')
        .where('short_name', '=', 'CSE')
        .execute()
    const before = await code()
    expect((await run('catalogue.branch', 'i6-branch-without-code.csv')).summary).toMatchObject({
      unchanged: 1,
      bad: 0,
    })
    expect(await code()).toEqual(before)
  })

  describe('with marks', () => {
    const checkMarks = async (fileName: string) => {
      const { id: subjectId } = await testApp.app.results.exams.create(julyExam, lakshmi)
      return check('results.marks', fileName, { subjectId })
    }

    it('name a row that contradicts another, and take one that says the same once', async () => {
      const done = await checkMarks('b10-dup.csv')
      expect([done.summary.new, wrongIn(done)]).toEqual([3, ['3 Grade: B']])
    })

    it('have grades in small letters and with spaces, and others that the scale does not know', async () => {
      const done = await checkMarks('b11-grades.csv')
      expect(done.summary).toMatchObject({ new: 6, bad: 17 })
      expect(wrongIn(done)).toEqual(
        expect.arrayContaining([
          '5 Grade: AB.',
          '6 Grade: A +',
          '8 Grade: F*',
          '11 Grade: 0',
          '23 Grade: Pass',
        ]),
      )
    })

    it('have internals and credits that are numbers, and some that are none', async () => {
      const done = await checkMarks('b18-internals.csv')
      expect(wrongIn(done)).toEqual([
        '2 Internals: -1',
        '4 Internals: 24.999999999999996',
        '5 Internals: 25*',
        '6 Internals: 25/30',
        '9 Credits: ½',
        '12 Credits: 3 Credits',
        '13 Credits: 1.333',
      ])
    })

    it('repeat their headings on each page, and one has a column for each subject', async () => {
      const done = await checkMarks('b19-repeated-heads.xlsx')
      expect(done.summary).toMatchObject({ new: 3, bad: 4 })
      expect(new Set(done.summary.problems.map(({ line }) => line))).toEqual(new Set([5, 6, 8, 9]))
      const { id: subjectId } = await testApp.app.results.exams.create(
        { ...julyExam, title: 'Wide' },
        lakshmi,
      )
      await expect(check('results.marks', 'b23-wide.csv', { subjectId })).rejects.toMatchObject({
        code: 'import.columnMissing',
      })
    })
  })
})
