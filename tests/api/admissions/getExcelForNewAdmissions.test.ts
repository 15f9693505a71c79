import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admissionFieldNames } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import { GET } from '../../../src/pages/api/v1/getExcelForNewAdmissions.ts'
import { GET as getTemplate } from '../../../src/pages/api/v1/getImportTemplate.ts'
import { ask } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(anyEngine)('getExcelForNewAdmissions on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  it('answers the address of a workbook, which asks for the same roles', async () => {
    const { status, body } = await ask(testApp, GET, { role: 'ROLE_ADMISSIONS' })
    expect([status, body]).toEqual([200, '/api/v1/getImportTemplate?kind=admissions&locale=en'])
    const query = { kind: 'admissions', locale: 'en' }
    expect((await ask(testApp, getTemplate, { role: 'ROLE_ADMISSIONS', query })).status).toBe(200)
    expect((await ask(testApp, getTemplate, { role: 'ROLE_HOD', query })).status).toBe(403)
  })

  it('is refused to other roles and to strangers', async () => {
    expect((await ask(testApp, GET, { role: 'ROLE_HOD' })).status).toBe(403)
    expect((await ask(testApp, GET)).status).toBe(401)
  })

  it('leads to columns of text for numbers, and drop-downs of the catalogue', async () => {
    const bytes = await testApp.app.imports.template('admissions', {}, 'en')
    const { default: ExcelJS } = await import('exceljs')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer)
    const [sheet] = book.worksheets
    const headings = (sheet?.getRow(1).values ?? []) as string[]
    const below = (heading: string) => sheet?.getRow(2).getCell(headings.indexOf(heading))
    expect(below('Aadhaar number')?.numFmt).toBe('@')
    expect(below('Student’s mobile number')?.numFmt).toBe('@')
    expect(below('Branch')?.dataValidation).toMatchObject({ type: 'list' })
    expect(below('Student’s name')?.dataValidation).toBeUndefined()
  })

  it('has a column for each field of the forms, and a sheet that explains each', async () => {
    const bytes = await testApp.app.imports.template('admissions', {}, 'de')
    const { default: ExcelJS } = await import('exceljs')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer)
    const [sheet, explaining] = book.worksheets
    const headings = ((sheet?.getRow(1).values ?? []) as string[]).filter(Boolean)
    const fields = admissionFieldNames.map((name) => m[`admissions.field.${name}`]({}, { locale: 'de' }))
    expect(headings.toSorted()).toEqual([...fields, 'Aufnahmenummer'].toSorted())
    expect(headings).toContain('Einwilligung erteilt von (Eltern oder Vormund)')
    const explained: string[] = []
    explaining?.eachRow((row) => void explained.push(row.getCell(1).text))
    expect(headings.filter((heading) => !explained.includes(heading))).toEqual([])
  })
})
