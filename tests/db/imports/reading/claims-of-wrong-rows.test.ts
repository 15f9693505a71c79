import { describe, expect, it } from 'vitest'
import { admissionSheets, ashaRow, rowOf } from '../../../support/admissions/admission-sheets.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { twoWhoOwe } from '../../../support/payments/dues.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../../support/imports/uploads.ts'

const histories = 'Status,Roll number,Name,Father’s name,Course,Batch,Branch,Mobile number,Email'
const branches = 'Course,Branch,Short name,Code in roll numbers,Department'
const dues = 'Roll number,Fee type,Academic year,Semester,Amount,Due date,Note'

interface Kind {
  title: string
  kind: string
  prepare?: (testApp: Parameters<typeof twoWhoOwe>[0]) => Promise<unknown>
  rows: readonly string[]
  /** Row number of each wrong row, and the fields with a problem. */
  wrong: readonly (readonly [number, ...string[]])[]
  /** Corrections of line 2 after which the file has no errors. */
  corrected: Readonly<Record<string, string>>
}

const addDefaults: Kind['prepare'] = ({ app }) => app.catalogue.addDefaults(lakshmi)

const kinds: readonly Kind[] = [
  {
    title: 'the short name of a branch',
    kind: 'catalogue.branch',
    prepare: addDefaults,
    rows: [branches, 'B.Tech,Mining,MIN,30,Nowhere', 'B.Tech,Mines,min,31,', 'M.Tech,Mines,MIN,30,'],
    wrong: [
      [2, 'department', 'shortName'],
      [3, 'shortName'],
    ],
    corrected: { department: '', shortName: 'MNG' },
  },
  {
    title: 'the name of a branch',
    kind: 'catalogue.branch',
    prepare: addDefaults,
    rows: [branches, 'B.Tech,Mining,MIN,30,Nowhere', 'B.Tech,mining,MI,31,'],
    wrong: [
      [2, 'department', 'name'],
      [3, 'name'],
    ],
    corrected: { department: '', name: 'Mines' },
  },
  {
    title: 'a due',
    kind: 'dues',
    prepare: twoWhoOwe,
    rows: [
      dues,
      'A2,Tuition Fee,2026-2027,,no money,,',
      'A2,Tuition Fee,2026-2027,,500,,',
      'A2,Tuition Fee,2026-2027,,700,,Fine',
    ],
    wrong: [
      [2, 'amount', 'number'],
      [3, 'number'],
    ],
    corrected: { amount: '400', label: 'Late' },
  },
  {
    title: 'the roll number of a history',
    kind: 'alumni.history',
    rows: [
      `${histories},Company,Designation,Experience,Location`,
      'Working,A07,Kavya,Ravi,B.Tech,2019-2023,CSE,12345,k@example.com,Wipro,Lead,1 year,Pune',
      'Working,a07,Uma,Hari,B.Tech,2019-2023,CSE,9848012345,u@example.com,Wipro,Lead,1 year,Pune',
    ],
    wrong: [
      [2, 'studentMobile', 'rollNumber'],
      [3, 'rollNumber'],
    ],
    corrected: { studentMobile: '9848012346', rollNumber: 'A08' },
  },
]

describe.each(anyEngine)('what only one record has, in a row that is wrong elsewhere, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it.each(kinds)('is not taken by a right row: $title', async ({ kind, prepare, rows, wrong, corrected }) => {
    await prepare?.(testApp)
    const uploads = uploadsOf(testApp, kind)
    const importId = await uploads.check(csvOf(...rows))
    expect(await uploads.wrong(importId)).toEqual(wrong)
    await testApp.app.imports.correct(importId, [{ line: 2, version: 1, cells: corrected }], lakshmi)
    expect(await uploads.wrong(importId)).toEqual([])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: rows.length - 1 })
  })

  it('is not taken by a later row where the first stands: an Aadhaar number, which is kept sealed', async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    const { checkRows, wrong } = admissionSheets(testApp)
    const importId = await checkRows(
      rowOf(...ashaRow.with(7, '31/02/2007')),
      rowOf(...ashaRow.with(1, 'Uma Rao').with(6, '234123412346')),
    )
    expect(await wrong(importId)).toEqual([
      [2, 'dateOfBirth'],
      [3, 'aadhaar'],
    ])
    const correct = (cells: Record<string, string>) =>
      testApp.app.imports.correct(importId, [{ line: 2, version: 1, cells }], lakshmi)
    await correct({ aadhaar: '7777 8888 9990' })
    expect(await wrong(importId)).toEqual([[2, 'dateOfBirth']])
  })

  it('is not taken by a later row where the first stands: a mark of a subject', async () => {
    const { app } = testApp
    const { id } = await app.results.exams.create(julyExam, lakshmi)
    const { imports } = app.results
    const file = sheetOf(
      '21B81A0501,CN,COMPUTER NETWORKS,25,Z9,3',
      '21B81A0501,cn,COMPUTER NETWORKS,25,A,3',
      '21B81A0501,DAA,ALGORITHMS,25,A,3',
    )
    const { importId, mapping } = await imports.start(id, file, 'results.csv', lakshmi)
    await app.jobs.ended(await imports.check(importId, mapping, lakshmi))
    expect(await app.imports.show(importId)).toMatchObject({ newRows: 1, errorRows: 2 })
    await app.imports.correct(importId, [{ line: 2, version: 1, cells: { grade: 'A' } }], lakshmi)
    expect(await app.imports.show(importId)).toMatchObject({ errorRows: 0 })
  })
})
