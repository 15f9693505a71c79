import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import { sayProblem } from '#lib/i18n/say-problems.ts'
import { rollsOf } from '#lib/server/features/holds/web/holds-form.ts'
import { importStoreOf } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { uploadsOf } from '../../../support/imports/uploads.ts'

const bytesOf = (name: string): Buffer => readFileSync(`tests/fixtures/cases/${name}`)

describe.each(anyEngine)('what a clerk sees in a file is what is saved, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const upload = (
    kind: string,
    fileName: string,
    more: { hidden?: HiddenChoice; subjectId?: string; skipBad?: boolean } = {},
  ) => {
    const order = { kind, fileName, isDryRun: false, skipBad: false, addMissing: true, ...more }
    return testApp.app.imports.atOnce({ ...order, bytes: bytesOf(fileName) }, lakshmi)
  }

  const students = () =>
    testApp.app.database.reads
      .selectFrom('students')
      .select(['roll_number', 'date_of_birth'])
      .orderBy('roll_number')
      .execute()
  const rolls = async () => (await students()).map((row) => row.roll_number)

  it.each([
    ['a13-prefix-format.xlsx', ['26T14A0501']],
    ['a13-zeros-format-roll.xlsx', ['0002401057']],
    ['a7-row-per-cell.xlsx', ['26T15A0507', '26T15A0508']],
    ['a21-merged-down.xlsx', ['26T18A0511', '26T18A0512', '26T18A0513']],
    ['j1-hidden-first.xlsx', ['26T41A0502']],
    ['j2-hidden-lists.xlsx', ['26T41A0503']],
    ['a1-html.xls', ['26T15A0501']],
    ['a2-tsv.xls', ['26T15A0501']],
    ['a3-xml2003.xls', ['26T15A0501']],
    ['a4-mhtml.xls', ['26T15A0501']],
  ])('students of %s', async (fileName, expected) => {
    await placeInCse(testApp)
    expect((await upload('students', fileName)).summary).toMatchObject({ bad: 0 })
    expect(await rolls()).toEqual(expected)
  })

  it.each([
    ['a10-1904.xls', '2005-08-15'],
    ['a10-1904.xlsx', '2005-08-15'],
    ['a10-1900.xls', '2005-08-15'],
    ['a18-date-59.xlsx', '2005-08-14'],
    ['j4-wide.csv', '2005-08-15'],
  ])('birthdays of %s', async (fileName, expected) => {
    await placeInCse(testApp)
    await upload('students', fileName)
    expect((await students()).map((row) => row.date_of_birth)).toEqual([expected])
  })

  it('codes of the faculty and of branches keep their zeros', async () => {
    await placeInCse(testApp)
    await upload('faculty', 'e2-faculty-zeros.xlsx')
    await upload('catalogue.branch', 'h1-branches.xlsx')
    const { reads } = testApp.app.database
    expect(await reads.selectFrom('faculty_members').select('employee_code').execute()).toEqual([
      { employee_code: '00077' },
    ])
    expect(
      await reads.selectFrom('catalogue_entries').select('code').where('short_name', '=', 'ROB').execute(),
    ).toEqual([{ code: '07' }])
  })

  it('percentages of admissions are those of the cells', async () => {
    await placeInCse(testApp)
    await upload('admissions', 'c1-percent.xlsx', { skipBad: true })
    const rows = await testApp.app.database.reads
      .selectFrom('admissions')
      .select(['name', 'details'])
      .orderBy('number')
      .execute()
    const percentages = rows.map(({ name, details }) => [name, JSON.stringify(JSON.parse(details))])
    expect(percentages[0]).toEqual(['Percent One', expect.stringContaining('"85"')])
    expect(percentages[1]).toEqual(['Percent Two', expect.stringContaining('"91.25"')])
  })

  describe('marks', () => {
    const marks = () =>
      testApp.app.database.reads
        .selectFrom('marks')
        .select(['roll_number', 'subject_code'])
        .orderBy('roll_number')
        .orderBy('subject_code')
        .execute()

    it('of a roll number over several rows are its own, and codes keep their zeros', async () => {
      const { id: subjectId } = await testApp.app.results.exams.create(julyExam, lakshmi)
      await upload('results.marks', 'b21-merged-roll.xlsx', { subjectId })
      await upload('results.marks', 'b15-zero-code.xlsx', { subjectId })
      expect((await marks()).map((row) => `${row.roll_number} ${row.subject_code}`)).toEqual([
        '21B81A0501 05301',
        '21B81A0501 R2022051',
        '21B81A0501 R2022052',
        '21B81A0501 R2022053',
        '21B81A0502 R2022051',
        '21B81A0502 R2022052',
      ])
    })

    it('of codes that became numbers are refused by what they show and hold', async () => {
      const { id: subjectId } = await testApp.app.results.exams.create(julyExam, lakshmi)
      const { summary, isWritten } = await upload('results.marks', 'b15-sci-code.xlsx', { subjectId })
      expect(isWritten).toBe(false)
      expect(summary.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5])
      expect(summary.problems[0]).toEqual({
        line: 2,
        column: 'Subcode',
        value: '1.70E+03',
        message:
          'This cell shows “1.70E+03” but contains “1700” (column Subcode). Please format it as text and enter the right value.',
      })
      expect(await marks()).toEqual([])
    })
  })

  describe('a cell that shows something else than it holds', () => {
    const uploads = () => uploadsOf(testApp, 'results.marks')
    async function checked() {
      const { app } = testApp
      const { id: subjectId } = await app.results.exams.create(julyExam, lakshmi)
      const file = { subjectId, bytes: bytesOf('b15-sci-code.xlsx'), fileName: 'b15-sci-code.xlsx' }
      const { importId, mapping } = await app.imports.start('results.marks', file, lakshmi)
      await uploads().ended(app.imports.check(importId, { mapping }, lakshmi))
      return importId
    }
    async function correct(importId: string, line: number, cells: Record<string, string>) {
      const { rows } = await testApp.app.imports.rows(importId, 'error', 1)
      const version = rows.find((row) => row.line === line)?.version ?? 0
      await testApp.app.imports.correct(importId, [{ line, version, cells }], lakshmi)
    }

    it('stays wrong while something else of its row is corrected, until it is', async () => {
      const importId = await checked()
      await correct(importId, 2, { credits: '4' })
      expect((await uploads().wrong(importId))[0]).toEqual([2, 'subjectCode'])
      await correct(importId, 2, { subjectCode: '17E02A' })
      expect((await uploads().wrong(importId)).map(([line]) => line)).toEqual([3, 4, 5])
    })

    it('counts as it is shown once somebody has typed the same', async () => {
      const { app } = testApp
      const { id: subjectId } = await app.results.exams.create(julyExam, lakshmi)
      const sheet = `<Row><Cell><Data ss:Type="String">Htno</Data></Cell><Cell><Data ss:Type="String">Subcode</Data></Cell><Cell><Data ss:Type="String">Subname</Data></Cell><Cell><Data ss:Type="String">Internals</Data></Cell><Cell><Data ss:Type="String">Grade</Data></Cell><Cell><Data ss:Type="String">Credits</Data></Cell></Row><Row><Cell><Data ss:Type="String">21B81A0501</Data></Cell><Cell><Data ss:Type="String">CN</Data></Cell><Cell><Data ss:Type="String">NETWORKS</Data></Cell><Cell ss:StyleID="s"><Data ss:Type="Number">24.6</Data></Cell><Cell><Data ss:Type="String">A</Data></Cell><Cell><Data ss:Type="Number">3</Data></Cell></Row>`
      const bytes = Buffer.from(
        `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="s"><NumberFormat ss:Format="0"/></Style></Styles><Worksheet ss:Name="S"><Table>${sheet}</Table></Worksheet></Workbook>`,
      )
      const file = { subjectId, bytes, fileName: 'r.xls' }
      const { importId, mapping } = await app.imports.start('results.marks', file, lakshmi)
      await uploads().ended(app.imports.check(importId, { mapping }, lakshmi))
      expect(await uploads().wrong(importId)).toEqual([[2, 'internals']])
      await correct(importId, 2, { internals: '25' })
      expect(await app.imports.show(importId)).toMatchObject({ newRows: 1, errorRows: 0 })
    })

    it('is reported with both texts', async () => {
      const importId = await checked()
      const rows = await importStoreOf(testApp.app).read.lines.page(importId, 'error', 1, 10)
      const [problem] = rows[0]?.problems ?? []
      expect(problem && sayProblem(problem)).toContain('shows “1.70E+03” but contains “1700”')
    })
  })
})

describe.each(anyEngine)('rows that are hidden in a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const fileName = 'a11-hidden-rows.xlsx'
  const bytes = bytesOf(fileName)

  async function started() {
    await placeInCse(testApp)
    return testApp.app.imports.start('students', { bytes, fileName }, lakshmi)
  }
  const lines = async (importId: string) =>
    (await importStoreOf(testApp.app).read.lines.page(importId, 'new', 1, 10)).map(({ line }) => line)

  it('are asked about before the file is checked', async () => {
    const { importId, mapping, hiddenRows, rows, hidden } = await started()
    expect({ hiddenRows, rows, hidden }).toEqual({ hiddenRows: 2, rows: 4, hidden: null })
    await expect(testApp.app.imports.check(importId, { mapping }, lakshmi)).rejects.toMatchObject({
      code: 'import.hiddenRows',
      params: { hidden: 2 },
      fields: { hidden: { code: 'import.hiddenRows' } },
    })
    expect((await testApp.app.imports.show(importId)).state).toBe('checking')
  })

  it('are left out or taken as chosen, and the choice holds for the next check', async () => {
    const { importId, mapping } = await started()
    const uploads = uploadsOf(testApp, 'students')
    await uploads.ended(testApp.app.imports.check(importId, { mapping, hidden: 'skip' }, lakshmi))
    expect(await lines(importId)).toEqual([2, 5])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ rows: 2, hiddenRows: 2, hidden: 'skip' })
    await uploads.ended(testApp.app.imports.check(importId, { mapping }, lakshmi))
    expect(await lines(importId)).toEqual([2, 5])
    expect(await testApp.app.imports.reopen(importId)).toMatchObject({ rows: 4, hidden: 'skip' })
    await uploads.ended(testApp.app.imports.check(importId, { mapping, hidden: 'take' }, lakshmi))
    expect(await lines(importId)).toEqual([2, 3, 4, 5])
    await uploads.commit(importId)
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'committed', newRows: 4 })
  })

  it.each([
    ['skip', 2],
    ['take', 4],
  ] as const)('need a choice on the command line: %s saves %d', async (hidden, saved) => {
    await placeInCse(testApp)
    const order = { kind: 'students', fileName, bytes, isDryRun: false, skipBad: false, addMissing: true }
    await expect(testApp.app.imports.atOnce(order, lakshmi)).rejects.toMatchObject({
      code: 'import.hiddenRows',
    })
    const { summary } = await testApp.app.imports.atOnce({ ...order, hidden }, lakshmi)
    expect(summary).toMatchObject({ new: saved, bad: 0 })
  })

  it('are refused in a list of roll numbers, which cannot ask', async () => {
    const file = { name: fileName, bytes, type: '' }
    await expect(rollsOf(testApp.app, '', file)).rejects.toMatchObject({
      code: 'sheet.hiddenRows',
      params: { hidden: 2 },
    })
  })

  it('and a hidden column holds no field until somebody says so', async () => {
    await placeInCse(testApp)
    const html =
      '<table><col><col><col><col><col><col style="display:none"><tr><td>Roll No<td>Name<td>Course<td>Branch<td>Batch<td>DOB<tr><td>R1<td>Asha Devi<td>B.Tech<td>CSE<td>2021<td>15/08/2005</table>'
    const file = { bytes: Buffer.from(html), fileName: 'a.xls' }
    const { mapping, hiddenColumns } = await testApp.app.imports.start('students', file, lakshmi)
    expect(hiddenColumns).toEqual([5])
    expect(Object.values(mapping).filter((column) => column !== null)).not.toContain(5)
  })
})
