import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { examToUploadFor } from '../../../support/results/exam-imports.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { csvOf } from '../../../support/imports/uploads.ts'

const caseFile = (name: string): Uint8Array => readFileSync(`tests/fixtures/cases/${name}`)

describe.each(anyEngine)('what a spreadsheet program has made of a cell, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  let examId = ''
  beforeAll(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    examId = (await examToUploadFor(testApp)).id
  })

  /** Returns row number, value and start of the message for each wrong cell. */
  async function problemsIn(kind: string, bytes: Uint8Array, fileName = 'list.csv') {
    const order = { kind, bytes, fileName, isDryRun: true, skipBad: false, addMissing: false }
    const more = {
      ...(kind === 'results.marks' && { subjectId: examId }),
      ...(kind === 'logins.people' && { options: { identifier: 'rollNumber' } }),
    }
    const { summary } = await testApp.app.imports.atOnce({ ...order, ...more }, lakshmi)
    return summary.problems.map(({ line, value, message }) => `${line} ${value}: ${message}`)
  }

  const dateMade = (line: number, value: string, meant: string) =>
    expect.stringMatching(
      new RegExp(
        `^${line} ${value}: The spreadsheet program has turned .* into a date; it may have been ${meant}\\.`,
      ),
    ) as string
  const showsOther = (line: number, shown: string, held: string) =>
    expect.stringContaining(`${line} ${shown}: This cell shows “${shown}” but contains “${held}”`) as string
  const shortened = (line: number, value: string) =>
    expect.stringContaining(`${line} ${value}: The spreadsheet program has shortened the number`) as string

  it.each([
    ['a15-semester-date.xlsx', '2026-02-03', '3-2 or 3-2-2026'],
    ['i1-section-date.xlsx', '2026-02-01', '1-2 or 2-2026'],
    ['i3-batch-date.xlsx', '2022-02-01', '1-2 or 2-2022'],
  ])('the dates in %s are no entries that the catalogue lacks', async (file, value, meant) => {
    const problems = await problemsIn('students', caseFile(file), file)
    expect(problems).toContainEqual(dateMade(2, value, meant))
    expect(problems.filter((each) => each.startsWith(`2 ${value}`))).toHaveLength(1)
  })

  it('an academic year that became a date is none', async () => {
    const file = 'd3-year-date.xlsx'
    expect(await problemsIn('dues', caseFile(file), file)).toContainEqual(
      dateMade(2, '2026-11-01', '1-11 or 11-2026'),
    )
  })

  it('codes of subjects and roll numbers are refused where they were numbers for a while', async () => {
    const file = 'b15-sci-code.xlsx'
    const problems = await problemsIn('results.marks', caseFile(file), file)
    expect(problems).toContainEqual(showsOther(2, '1.70E+03', '1700'))
    expect(problems).toContainEqual(showsOther(3, '2.00E+13', '20000000000000'))
    expect(problems).toContainEqual(dateMade(4, '2026-02-03', '3-2 or 3-2-2026'))
    expect(problems).toContainEqual(showsOther(5, '2.10E+13', '21000000000000'))
  })

  it.each([
    ['faculty', 'Employee code,Name', '1.2E+05,Asha'],
    [
      'alumni.history',
      'Status,Roll number,Name,Father’s name,Course,Batch,Branch,Mobile number,Email',
      'Working,1.2E+05,Asha,Ravi,B.Tech,2019,CSE,9848012345,a@example.com',
    ],
    ['achievements', 'Employee code,Date,Description', '1.2E+05,08/03/2026,Award'],
    ['logins.people', 'Roll number,Name', '1.2E+05,Asha'],
    ['catalogue.department', 'Department,Short name', '1.2E+05,CSE'],
    ['catalogue.seats', 'Branch,Seat type,Seats', '1.2E+05,Convener,60'],
    ['dues', 'Roll number,Fee type,Academic year,Amount', '1.2E+05,Tuition,2026-2027,100'],
    ['students', 'Roll number,Name,Branch,Batch', '1.2E+05,Asha,CSE,2022'],
    [
      'admissions',
      'Hall Ticket No,Student Name,Gender,Batch,Branch,Aadhaar',
      '1.2E+05,Asha,F,2026,CSE,234123412346',
    ],
  ])('a number that was cut short is none in %s', async (kind, heading, row) => {
    const problems = await problemsIn(kind, csvOf(heading, row))
    expect(problems).toContainEqual(shortened(2, '1.2E+05'))
  })

  it('what a CSV shows of a date says what it may have been', async () => {
    const problems = await problemsIn(
      'students',
      csvOf(
        'Roll No,Name,Branch,Batch,Semester,Section',
        'R1,Asha,CSE,Feb-22,,',
        'R2,Asha,CSE,2022,3-Feb,',
        'R3,Asha,CSE,2022,,03-Feb-26',
        'R4,Asha,CSE,2022,03-02-2026,',
      ),
    )
    expect(problems).toEqual([
      dateMade(2, 'Feb-22', '2-22 or 2-2022'),
      dateMade(3, '3-Feb', '3-2'),
      dateMade(4, '03-Feb-26', '3-2 or 3-2-26'),
      dateMade(5, '03-02-2026', '3-2 or 3-2-2026'),
    ])
  })

  it('a date is a date where people write one, and a mobile may end in zeros', async () => {
    const problems = await problemsIn(
      'students',
      csvOf('Roll No,Name,Branch,Batch,DOB,Mobile', 'R1,Asha,CSE,2022,2005-02-03,9848000000'),
    )
    expect(problems).toEqual([])
  })
})
