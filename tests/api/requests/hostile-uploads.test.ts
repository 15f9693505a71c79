import { describe, expect, it } from 'vitest'
import { createSheets } from '#lib/server/kernel/spreadsheets/sheets.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { ask } from '../../support/calls/call.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { rowOf, textCell, workbookNaming, xlsxOf } from '../../support/documents/workbook-bytes.ts'
import { POST as check } from '../../../src/pages/api/v1/checkResultImport.ts'
import { GET as imports } from '../../../src/pages/api/v1/getResultImports.ts'
import { GET as view } from '../../../src/pages/api/v1/getExamResultByRollNoView.ts'
import { POST as start } from '../../../src/pages/api/v1/startResultImport.ts'

const role = 'ROLE_EXAMINATION' as const

describe.each(anyEngine)('uploads through the process that reads, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { sheets: createSheets() }))

  const upload = (examId: string, bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.set('excelFileUpload', new File([Buffer.from(bytes)], name))
    form.set('examId', examId)
    return ask(testApp, start, { role, form })
  }

  it('refuses each bomb with its sentence while lookups answer and another person’s file is read', async () => {
    const examId = await publishedExam(testApp)
    const bombs: [string, Uint8Array, string][] = [
      ['a.xlsx', xlsxOf(rowOf('a', 'b'), { 'xl/workbook.xml': workbookNaming(2999) }), 'sheet.tooManySheets'],
      ['b.xlsx', xlsxOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'.repeat(20_000)), 'sheet.empty'],
      ['c.csv', Buffer.alloc(5_000_000, '"'), 'sheet.cellTooLong'],
      ['d.csv', Buffer.alloc(40 * 1024 * 1024 + 1, 'a,b\n'), 'upload.tooLarge'],
    ]
    const refused = bombs.map(([name, bytes]) => upload(examId, bytes, name))
    const honest = upload(examId, ashaAndRavi, 'r.csv')
    const query = { rollNo: '21B81A0501', examTitle: julyExam.title }
    expect((await ask(testApp, view, { query })).status).toBe(200)
    for (const [index, answer] of (await Promise.all(refused)).entries()) {
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: bombs[index]?.[2] })
      expect((answer.body as { message: string }).message).not.toContain('sheet.')
    }
    expect((await honest).body).toMatchObject({ rows: 6, mapping: { rollNumber: 0, credits: 5 } })
  })

  it.each([
    ['with NUL', 'a.csv', () => Buffer.from(`${'Htno,Grade\n'.repeat(500)}X\0,A`)],
    ['with NUL among its headings', 'a.xlsx', () => xlsxOf(rowOf('Ht&#0;no', 'Grade') + rowOf('X', 'A'))],
    ['with half a character', 'a.xlsx', () => xlsxOf(rowOf('Htno', 'Grade') + rowOf('X&#xD800;', 'A'))],
    ['whose row stands on no line', 'a.xlsx', () => xlsxOf(`${rowOf('Htno', 'Grade')}<row r="x">${textCell('X')}</row>`)], // prettier-ignore
  ])('refuses a file %s before anything of it is stored', async (_, name, bytes) => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const answer = await upload(id, bytes(), name)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'sheet.unreadable' })
    expect((await ask(testApp, imports, { role, query: { examId: id } })).body).toEqual([])
  })

  it('a dry run without a column that is needed says at which it is missing', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const started = (await upload(id, ashaAndRavi, 'r.csv')).body as { importId: string; mapping: object }
    const mapping = { ...started.mapping, grade: null }
    const answer = await ask(testApp, check, { role, json: { importId: started.importId, mapping } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'import.columnMissing' })
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['mapping.grade'])
  })
})
