import { beforeEach, describe, expect, it } from 'vitest'
import { groupRows } from '#lib/server/kernel/imports/views/group-problems.ts'
import { admissionSheets, ashaRow, rowOf } from '../../../support/admissions/admission-sheets.ts'
import { newAdmission, swathi } from '../../../support/admissions/admissions.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { csvOf } from '../../../support/imports/uploads.ts'

const unconsented =
  'The student is under 18, and the row names no parent or guardian who has consented. Without that you cannot admit the student.'

describe.each(anyEngine)('a row of a spreadsheet of admissions, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let its: ReturnType<typeof admissionSheets>
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = admissionSheets(testApp)
  })

  it('maps what nobody knows once somebody says it, and guesses nothing', async () => {
    const typed = ashaRow.with(3, 'B.Tch')
    const importId = await its.checkRows(rowOf(...typed))
    expect((await testApp.app.imports.show(importId)).unknownValues).toEqual({ course: ['B.Tch'] })
    const { mapping } = await testApp.app.imports.show(importId)
    const asked = { mapping, meanings: { course: { 'B.Tch': 'B.Tech' } } }
    await its.ended(testApp.app.imports.check(importId, asked, swathi))
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 1, errorRows: 0 })
  })

  it('takes the course from a column that says both, once somebody says which branch that is', async () => {
    const file = csvOf('Student Name,Gender,Batch,Branch,Aadhaar', 'Asha,F,2026,B.Tech CSE,234123412346')
    const meanings = { branch: { 'B.Tech CSE': 'CSE' } }
    await its.commit(await its.check(file, { meanings }))
    const [course] = (await testApp.app.catalogue.read()).find('course', 'B.Tech')
    expect(await its.saved()).toMatchObject([{ course_id: course?.id, gender: 'FEMALE' }])
  })

  it('keeps a number that is free, and gives the others the next ones', async () => {
    const importId = await its.checkRows(
      rowOf(...ashaRow.with(0, 'OLD/17')),
      rowOf(...ashaRow.with(1, 'Uma').with(6, '345634563456')),
      rowOf(...ashaRow.with(0, '2026/0009').with(1, 'Devi').with(6, '456745674567')),
      rowOf(...ashaRow.with(0, 'OLD/17').with(1, 'Hari').with(6, '567856785678')),
      rowOf(...ashaRow.with(0, 'A B').with(1, 'Ravi').with(6, '678967896789')),
    )
    expect(await its.wrongCells(importId)).toEqual(['4 Admission No', '5 Admission No', '6 Admission No'])
    await its.commit(importId)
    expect(await its.savedNames()).toEqual(['2026/0001 Uma', 'OLD/17 Asha Rao'])
  })

  it('refuses an Aadhaar number that somebody of another name has, and leaves who is there as they are', async () => {
    await testApp.app.admissions.save(newAdmission(), swathi)
    const importId = await its.checkRows(rowOf(...ashaRow), rowOf(...ashaRow.with(1, 'Usha Rao')))
    expect(await testApp.app.imports.show(importId)).toMatchObject({ unchangedRows: 1, errorRows: 1 })
    expect(await its.problems(importId, 'message')).toMatchObject([
      [
        3,
        'Adhaar No',
        '“Asha Rao” already has this Aadhaar number (admission 2026/0001). Please compare both with their cards.',
      ],
    ])
  })

  it('doubts what nobody is refused for', async () => {
    await testApp.app.admissions.save(newAdmission(), swathi)
    const importId = await its.checkRows(
      rowOf(...ashaRow.with(1, 'Usha Rao').with(6, '345634563456'), '9848022338', 'HT9'),
      rowOf(...ashaRow.with(6, '456745674567')),
    )
    const { rows } = await testApp.app.imports.rows(importId, 'noted', 1)
    expect(rows.map(({ line, notes }) => [line, ...notes.map(({ field }) => field)])).toEqual([
      [2, 'aadhaar', 'studentMobile'],
      [3, 'aadhaar', 'name'],
    ])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 2, errorRows: 0 })
  })

  it('notes applicants under 18 without a consent, takes the consent of a row, and admits nobody without one', async () => {
    const child = (name: string, aadhaar: string, born: string) =>
      ashaRow.with(1, name).with(6, aadhaar).with(7, born)
    const file = csvOf(
      'Admission No,Student Name,Gender,Course,Batch,Branch,Adhaar No,Date of Birth,Parental consent',
      rowOf(...child('Asha Rao', '234123412346', '22/11/2008'), ''),
      rowOf(...child('Uma', '345634563456', '21/11/2008'), ''),
      rowOf(...child('Devi', '456745674567', '22/11/2008'), 'Rama Rao'),
      rowOf(...child('Hari', '567856785678', '22/11/2008'), 'No'),
    )
    const importId = await its.check(file)
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 4, errorRows: 0 })
    const { rows } = await testApp.app.imports.rows(importId, 'noted', 1)
    const noted = rows.flatMap(({ line, notes }) => notes.map(({ field, message }) => [line, field, message]))
    expect(noted.filter(([, field]) => field !== 'aadhaar')).toEqual([
      [2, 'consentGivenBy', unconsented],
      [5, 'consentGivenBy', unconsented],
    ])
    expect((await testApp.app.imports.show(importId)).noteGroups).toMatchObject([
      { rows: 3, message: expect.stringContaining('check digit') },
      { rows: 2, lines: [2, 5], message: unconsented },
    ])
    // The message that a worker thread gives for a larger file.
    expect((await groupRows(testApp.app, importId, 'de')).noteGroups).toMatchObject([
      { rows: 3, message: expect.stringContaining('Prüfziffer') },
      { rows: 2, lines: [2, 5] },
    ])
    await its.commit(importId)
    const ends = []
    for (const { id } of await its.saved()) {
      const step = { move: 'admit' as const, version: 1, note: '', acceptsGaps: true }
      ends.push(
        await testApp.app.admissions.move(id, step, swathi).then(
          () => 'admitted',
          ({ code }: { code: string }) => code,
        ),
      )
    }
    expect(ends).toEqual(['admissions.consentNeeded', 'admitted', 'admitted', 'admissions.consentNeeded'])
  })

  it('refuses a day of birth that is still to come, as the form does', async () => {
    const importId = await its.checkRows(
      rowOf(...ashaRow.with(7, '22/11/2026')),
      rowOf(...ashaRow.with(1, 'Uma').with(6, '345634563456').with(7, '21/11/2026')),
    )
    expect(await its.problems(importId, 'message')).toEqual([
      [2, 'Date of Birth', 'The date of birth (column Date of Birth) is in the future. Please correct it.'],
    ])
  })

  it('explains for each cell how to correct it, and reads numbers as programs write them', async () => {
    const more = (ticket: string, percentage: string, fee: string): string[] => [
      '9848022338.0',
      ticket,
      percentage,
      fee,
    ]
    const importId = await its.checkRows(
      rowOf(...ashaRow.with(6, '2.34123E+11'), ...more('ht2', '87.7', '')),
      rowOf(...ashaRow.with(6, '345634563456'), ...more('ht3', '870', '"12,5"')),
      rowOf(
        ...ashaRow.with(2, '').with(3, '').with(4, '1999').with(5, 'Astrology').with(6, 'XXXX XXXX 2346'),
      ),
      rowOf(...ashaRow, ...more('ht1', '87.70', '₹12500.50')),
    )
    expect(await its.wrongCells(importId)).toEqual([
      '2 Adhaar No',
      '3 SSC %',
      '3 Fee Commitment',
      '4 Adhaar No',
      '4 Gender',
      '4 Course',
    ])
    await its.commit(importId)
    const [saved] = await its.saved()
    expect(saved).toMatchObject({ student_mobile: '9848022338', hall_ticket_no: 'HT1' })
    expect(JSON.parse(saved?.details ?? '')).toMatchObject({
      feeCommitment: '1250050',
      sscPercentage: '87.70',
    })
  })
})
