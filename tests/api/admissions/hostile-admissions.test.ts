import { zipSync } from 'fflate'
import * as XLSX from '@e965/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSheets } from '#lib/server/kernel/spreadsheets/sheets.ts'
import { sheetLimits } from '#lib/server/kernel/spreadsheets/sheet.types.ts'
import { GET as exportAdmissions } from '../../../src/pages/api/v1/exportAdmissions.ts'
import { GET as getImportErrors } from '../../../src/pages/api/v1/getImportErrors.ts'
import { POST } from '../../../src/pages/api/v1/masterDataExcelsUploads.ts'
import { anAadhaar } from '../../support/admissions/admissions.ts'
import { admissionSheets } from '../../support/admissions/admission-sheets.ts'
import { ask } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { fileForm } from '../../support/calls/file-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf } from '../../support/imports/uploads.ts'
import { rowOf, sheetPart, textCell, workbookOf, xlsxOf } from '../../support/documents/workbook-bytes.ts'
import { zipOf } from '../../support/documents/zip-bytes.ts'

const role = 'ROLE_ADMISSIONS' as const
const heading = ['Student Name', 'Gender', 'Course', 'Batch', 'Branch', 'Aadhaar', 'Date of Birth']
const cells = ['Asha Rao', 'F', 'B.Tech', '2026', 'CSE', anAadhaar, '15-08-2007']
const asha = rowOf(...cells)
const honest = rowOf(...heading) + asha
const book = workbookOf({ Admissions: [heading, cells] })
const xls = (): Uint8Array => {
  const made = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([heading, cells]), 'S')
  return new Uint8Array(XLSX.write(made, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
}
const sealed = (): Uint8Array => {
  const container = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.from('secret'))
  return new Uint8Array(XLSX.CFB.write(container, { type: 'array' }) as ArrayBuffer)
}
const zeros = Buffer.alloc(64 * 1024 * 1024)
const bomb = (): Uint8Array => xlsxOf('', { [sheetPart]: zeros })
/** A formula whose value is not displayed, and a million rows. */
const formulaFor = (column: string): string =>
  asha.replace(textCell(anAadhaar), `<c r="${column}2"><f>A1&amp;"1"</f><v>${anAadhaar}</v></c>`)
const manyRows = (): string => honest + `<row><c><v>1</v></c></row>`.repeat(sheetLimits.rows)

const refused: [string, string, () => Uint8Array, number, string][] = [
  ['that unpacks to a thousand times its size', 'a.xlsx', bomb, 400, 'sheet.zipBomb'],
  [
    'with a workbook in it and no sheet',
    'a.xlsx',
    () => zipSync({ 'b.xlsx': book }),
    400,
    'sheet.unreadable',
  ],
  ['with a bomb in a zip in it', 'a.xlsx', () => zipSync({ 'b.zip': bomb() }), 400, 'sheet.unreadable'],
  ['of more rows than are read', 'a.xlsx', () => xlsxOf(manyRows()), 400, 'sheet.tooManyRows'],
  ['that is an .xls by another name', 'a.xlsx', xls, 400, 'sheet.mislabelled'],
  ['that is an .xlsx by another name', 'a.xls', () => book, 400, 'sheet.mislabelled'],
  ['with macros, by its name', 'a.xlsm', () => book, 400, 'sheet.kindUnknown'],
  ['that is locked by a password', 'a.xlsx', sealed, 400, 'sheet.encrypted'],
  ['that is zipped with a password', 'a.xlsx', () => locked(), 400, 'sheet.encrypted'],
  ['that was cut off', 'a.xlsx', () => book.subarray(0, book.length - 500), 400, 'sheet.unreadable'],
  ['that was cut off and is an .xls', 'a.xls', () => xls().subarray(0, 900), 400, 'sheet.unreadable'],
  ['of no bytes', 'a.xlsx', () => new Uint8Array(), 400, 'upload.missing'],
  ['whose Aadhaar number is worked out', 'a.xlsx', () => xlsxOf(rowOf(...heading) + formulaFor('F')), 409, 'import.hasErrors'], // prettier-ignore
]

function locked(): Uint8Array {
  return zipOf([{ name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>'), flags: 1 }])
}

const laughs = (): string => {
  const entities = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd">${entities.join('')}]>`
}
const sheetWith = (before: string, rows: string): string =>
  `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`
const read: [string, () => Uint8Array][] = [
  ['with macros in it', () => xlsxOf(honest, { 'xl/vbaProject.bin': Buffer.alloc(5000, 7) })],
  ['that says to have a million rows and all columns', () => xlsxOf(honest)],
  [
    'that declares entities within entities',
    () =>
      xlsxOf('', {
        [sheetPart]: sheetWith(laughs(), rowOf(...heading) + asha.replace('Rao', 'Rao &l9;&f;')),
      }),
  ],
  [
    'with a way out of the folder among its parts',
    () => xlsxOf(honest, { '../../etc/cron.d/x': '* * * * *' }),
  ],
]

describe.each(anyEngine)('a hostile file of admissions on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { sheets: createSheets() }))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const send = (bytes: Uint8Array, name: string) =>
    ask(testApp, POST, { role, query: { fileType: 'newAdmissionsForm' }, form: fileForm(bytes, name) })
  const saved = () => admissionSheets(testApp).saved()

  it('is refused by a sentence of its own, and nothing of it is saved', async () => {
    for (const [which, name, bytes, status, code] of refused) {
      const answer = await send(bytes(), name)
      expect([which, answer.status, answer.body]).toEqual([which, status, expect.objectContaining({ code })])
      const { message } = answer.body as { message: string }
      expect(message, which).toMatch(/^[A-Z“][^{}]+ [^{}]+\.$/)
    }
    expect(await saved()).toEqual([])
    const kept = await testApp.app.imports.list('admissions', '', 1)
    // The upload had rows with errors and was discarded.
    expect(kept.imports.map(({ state }) => state)).toEqual(['discarded'])
  })

  it.each(read)('%s is read as what it shows, and no more', async (_, bytes) => {
    expect(await send(bytes(), 'a.xlsx')).toMatchObject({ status: 200 })
    const [row, ...others] = await saved()
    expect([row?.name.replace(' &l9;&f;', ''), others]).toEqual(['Asha Rao', []])
  })

  it('computes nothing in any file that is handed out of it', async () => {
    const name = '=cmd|calc!A0'
    const more = '@SUM(A1)'
    const file = csvOf(
      `${heading.join(',')},Remarks,Email`,
      `${cells.with(0, name).join(',')},${more},`,
      `${cells.with(0, 'Ravi').with(5, '345634563456').join(',')},+1-2,=HYPERLINK(1)`,
    )
    const its = admissionSheets(testApp)
    const importId = await its.check(file)
    await its.commit(importId)
    const csv = String((await ask(testApp, exportAdmissions, { role })).body)
    const errors = String((await ask(testApp, getImportErrors, { role, query: { importId } })).body)
    expect(csv).toContain(`'${name}`)
    expect(csv).toContain(`'${more}`)
    for (const written of ["'=HYPERLINK(1)", "'+1-2"]) expect(errors).toContain(written)
    for (const text of [csv, errors]) expect(text).not.toMatch(/(?:^|[,;\r\n"])[=@+]/)
    const asBook = await ask(testApp, exportAdmissions, { role, query: { format: 'xlsx' } })
    const { Sheets } = XLSX.read(asBook.bytes, { cellFormula: true })
    const written = Object.values(Sheets).flatMap((sheet) => Object.values(sheet) as XLSX.CellObject[])
    expect(written.filter(({ f }) => f !== undefined)).toEqual([])
    expect(written.map(({ v }) => v)).toContain(name)
  })
})
