import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { type TestApp, lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('the patterns of admission numbers on %s', (engine) => {
  let testApp: TestApp
  let btech: string
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
    btech = await entryId(testApp, 'course', 'B.Tech')
  })
  afterEach(() => testApp.close())

  const series = () => testApp.app.admissions.series
  const rule = (more: { courseId?: string; year?: string; pattern: string }) => ({
    courseId: '',
    year: '',
    ...more,
  })

  it('are shown by the three numbers that come next', async () => {
    expect(await series().preview(rule({ pattern: '{YY}/{course}/{001}' }))).toEqual([
      '26/BTECH/001',
      '26/BTECH/002',
      '26/BTECH/003',
    ])
    expect(await series().preview(rule({ year: '2027-2028', pattern: 'A{YYYY}-{1}' }))).toEqual([
      'A2027-1',
      'A2027-2',
      'A2027-3',
    ])
  })

  it('count for a course and a year before those of all, once they are saved', async () => {
    await series().save(rule({ pattern: 'ALL/{001}' }), 0, lakshmi)
    await series().save(rule({ courseId: btech, year: '2026-2027', pattern: 'B/{001}' }), 0, lakshmi)
    expect((await testApp.app.admissions.save(newAdmission(), swathi)).number).toBe('B/001')
    expect(await testApp.app.admissions.nextNumber('')).toBe('ALL/001')
    expect(await auditedRows(testApp, 'admissionSeries.saved')).toMatchObject([
      { after: { course: 'B.Tech', year: '2026-2027', pattern: 'B/{001}' } },
      { after: { pattern: 'ALL/{001}' } },
    ])
  })

  it('are changed and removed only with the current version', async () => {
    await series().save(rule({ pattern: 'A{01}' }), 0, lakshmi)
    await expect(series().save(rule({ pattern: 'B{01}' }), 0, ravi)).rejects.toMatchObject({
      code: 'admissionSeries.there',
    })
    await series().save(rule({ pattern: 'B{01}' }), 1, ravi)
    await expect(series().save(rule({ pattern: 'C{01}' }), 1, lakshmi)).rejects.toMatchObject({
      code: 'admissionSeries.changedSince',
    })
    const [found] = await series().all()
    await expect(series().remove(found?.id ?? '', 1, lakshmi)).rejects.toMatchObject({
      code: 'admissionSeries.changedSince',
    })
    await series().remove(found?.id ?? '', 2, lakshmi)
    expect(await series().all()).toEqual([])
    expect(await testApp.app.admissions.nextNumber('B.Tech')).toBe('2026/0001')
  })

  it('are refused where a number would be none', async () => {
    await expect(
      series().save(rule({ pattern: 'ADMISSIONS/{course}/{0001}' }), 0, lakshmi),
    ).rejects.toMatchObject({ fields: { pattern: { code: 'admissions.patternTooLong' } } })
  })

  it('go on from a later number, and never backwards', async () => {
    const typed = { courseId: btech, number: 201 }
    const jump = await series().jump(typed)
    expect(jump).toEqual({
      series: 'admission:2026/####',
      next: '2026/0201',
      first: '2026/0001',
      last: '2026/0200',
      skipped: 200,
    })
    expect(await testApp.app.admissions.nextNumber('B.Tech')).toBe('2026/0001')
    expect(await series().goOnFrom({ ...typed, ...jump }, lakshmi)).toBe('2026/0201')
    expect((await testApp.app.admissions.save(newAdmission(), swathi)).number).toBe('2026/0201')
    for (const number of [1, 201, 202]) {
      const refused = {
        fields: { number: { code: 'admissions.numberBackwards', params: { number: '2026/0202' } } },
      }
      await expect(series().jump({ ...typed, number })).rejects.toMatchObject(refused)
      await expect(series().goOnFrom({ ...typed, ...jump, number }, lakshmi)).rejects.toMatchObject(refused)
    }
    expect(await auditedRows(testApp, 'admissionSeries.wentOn')).toMatchObject([
      { before: { number: '2026/0001' }, after: { number: '2026/0201' } },
    ])
  })

  it('go on behind what the register has, and not into it', async () => {
    const place = await placeInCse(testApp)
    for (const admissionNumber of ['2026/0001', '2026/0002'])
      await testApp.app.students.add(typedStudent({ name: 'Meena Rao', admissionNumber, ...place }), lakshmi)
    await expect(series().jump({ courseId: btech, number: 2 })).rejects.toMatchObject({
      fields: { number: { params: { number: '2026/0003' } } },
    })
    expect(await series().jump({ courseId: btech, number: 4 })).toMatchObject({
      first: '2026/0003',
      last: '2026/0003',
      skipped: 1,
    })
  })

  it('go on as it was shown, or not at all', async () => {
    const typed = { courseId: btech, number: 201 }
    const { series: shown } = await series().jump(typed)
    await series().save(rule({ courseId: btech, pattern: 'B/{001}' }), 0, lakshmi)
    await expect(series().goOnFrom({ ...typed, series: shown }, lakshmi)).rejects.toMatchObject({
      code: 'admissionSeries.changedSince',
    })
    await series().save(rule({ courseId: btech, pattern: 'ADMISSION{course}/{1}' }), 1, lakshmi)
    await expect(series().jump({ courseId: btech, number: 99_999_999 })).rejects.toMatchObject({
      fields: { number: { code: 'admissions.seriesFull' } },
    })
  })

  it('are for those who run the college', async () => {
    const wanted = rule({ pattern: 'A{01}' })
    await expect(series().save(wanted, 0, swathi)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await expect(series().goOnFrom({ courseId: '', number: 5, series: '' }, swathi)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })
})
