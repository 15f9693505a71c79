import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admissionSheets, ashaRow, rowOf } from '../../support/admissions/admission-sheets.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { entryId } from '../../support/people/students.ts'
import { type TestApp, lakshmi, later, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the list of admissions on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
    const { admissions } = testApp.app
    await admissions.save(newAdmission({ dateOfAdmission: '2026-11-19' }), swathi)
    later(testApp, 24 * 60 * 60)
    await admissions.save(
      newAdmission({
        name: 'Ravi Kumar',
        aadharNo: '300000000001',
        hallTicketNo: 'ht7',
        branch: 'ECE',
        admissionType: 'Lateral',
      }),
      lakshmi,
    )
  })
  afterEach(() => testApp.close())

  const numbers = async (query: Record<string, string> = {}): Promise<string[]> =>
    columnOf(await showList(testApp, 'admissions', query), 'number')

  it('has the newest first, and other orders', async () => {
    expect(await numbers()).toEqual(['2026/0002', '2026/0001'])
    expect(await numbers({ sort: 'name' })).toEqual(['2026/0001', '2026/0002'])
    expect(await numbers({ sort: '-number' })).toEqual(['2026/0002', '2026/0001'])
    expect(await numbers({ sort: 'admittedOn' })).toEqual(['2026/0001', '2026/0002'])
  })

  it('is searched by name, number and hall ticket', async () => {
    expect(await numbers({ search: 'RAO asha' })).toEqual(['2026/0001'])
    expect(await numbers({ search: '%' })).toEqual([])
    expect(await numbers({ search: 'HT7' })).toEqual(['2026/0002'])
    expect(await numbers({ search: '/0001' })).toEqual(['2026/0001'])
    expect(await numbers({ search: '234123412346' })).toEqual([])
  })

  it('is narrowed by status, place, type, day and who saved', async () => {
    expect(await numbers({ state: 'submitted' })).toHaveLength(2)
    expect(await numbers({ state: 'admitted' })).toEqual([])
    expect(await numbers({ branch: await entryId(testApp, 'branch', 'ECE') })).toEqual(['2026/0002'])
    expect(await numbers({ course: await entryId(testApp, 'course', 'B.Tech') })).toHaveLength(2)
    expect(await numbers({ type: await entryId(testApp, 'admissionType', 'Direct') })).toEqual(['2026/0001'])
    expect(await numbers({ who: swathi.id })).toEqual(['2026/0001'])
    expect(await numbers({ admittedFrom: '2026-11-20' })).toEqual(['2026/0002'])
    expect(await numbers({ admittedTo: '2026-11-19' })).toEqual(['2026/0001'])
    expect(await numbers({ savedFrom: '2026-11-22', savedTo: '2026-11-22' })).toEqual(['2026/0002'])
  })

  it('is narrowed to one upload, for those who keep admissions', async () => {
    const sheets = admissionSheets(testApp)
    const upload = await sheets.checkRows(rowOf(...ashaRow.with(1, 'Uma').with(6, '345634563456')))
    await sheets.commit(upload)
    expect(await numbers()).toHaveLength(3)
    expect(await numbers({ state: 'submitted', upload })).toEqual(['2026/0003'])
    const asDean = { ...userWith('ROLE_DEAN'), program: '' }
    const shown = await testApp.app.lists.show('admissions', new URLSearchParams({ upload }), asDean)
    expect(shown.rows).toHaveLength(3)
    await sheets.undo(upload)
    expect(await testApp.app.admissions.uploads()).toEqual([])
  })

  it('shows a head of department the own department alone', async () => {
    const listFor = (program: string) =>
      testApp.app.lists.show('admissions', new URLSearchParams(), { ...userWith('ROLE_HOD'), program })
    expect(columnOf(await listFor('ECE'), 'number')).toEqual(['2026/0002'])
    expect((await listFor('')).rows).toEqual([])
    await expect(showList(testApp, 'admissions', {}, 'ROLE_FACULTY')).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })
})
