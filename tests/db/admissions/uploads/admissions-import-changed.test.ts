import { beforeEach, describe, expect, it } from 'vitest'
import { admissionSheets, ashaRow, rowOf } from '../../../support/admissions/admission-sheets.ts'
import { anAadhaar, newAdmission, swathi } from '../../../support/admissions/admissions.ts'
import { blue } from '../../../support/browser/photos-to-give.ts'
import { typedEntry } from '../../../support/imports/catalogue.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { entryId } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { addDue, addFeeType } from '../../../support/payments/payments.ts'
import { csvOf, uploadsOf } from '../../../support/imports/uploads.ts'

const anitha = { ...swathi, id: 'u-anitha', name: 'office-anitha', roles: ['ROLE_ADMINISTRATION' as const] }
const heading = 'Student Name,Gender,Course,Batch,Branch,Aadhaar,Date of Birth,Religion'
const uma = 'Uma,F,B.Tech,2026,ECE,345634563456,15/08/2007,Hindu'
const asha = `Asha Rao,F,B.Tech,2026,CSE,${anAadhaar},15/08/2007,`

describe.each(engines)('an upload of admissions around which others work, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let its: ReturnType<typeof admissionSheets>
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = admissionSheets(testApp)
  })

  /** Returns the rows left out of an upload, with their reasons. */
  async function leftOut(importId: string): Promise<unknown[]> {
    const { rows } = await testApp.app.imports.rows(importId, 'notDone', 1)
    return rows.map(({ line, outcome, problems }) => [line, outcome, problems[0]?.message])
  }
  /** Matches the problem at the cell that names the entry. */
  const gone = (cell: string) =>
    expect.stringContaining(`${cell} was retired or removed under Courses and lists`)

  it('leaves a row out whose branch was retired since the check, and saves the others', async () => {
    const importId = await its.check(csvOf(heading, uma, asha))
    const ece = await entryId(testApp, 'branch', 'ECE')
    await testApp.app.catalogue.retire(ece, lakshmi)
    await its.commit(importId)
    expect(await its.savedNames()).toEqual(['2026/0001 Asha Rao'])
    expect(await leftOut(importId)).toEqual([[2, 'leftOut', gone('“ECE” (column Branch)')]])
    const again = await its.check(csvOf(heading, uma, asha))
    expect(await testApp.app.imports.show(again)).toMatchObject({
      unchangedRows: 1,
      errorRows: 1,
      unknownValues: { branch: ['ECE'] },
    })
  })

  it('leaves a row out whose entry is in no catalogue any more, and saves the others', async () => {
    const importId = await its.check(csvOf(heading, uma, asha))
    await testApp.app.catalogue.remove(await entryId(testApp, 'religion', 'Hindu'), lakshmi)
    await its.commit(importId)
    expect(await its.savedNames()).toEqual(['2026/0001 Asha Rao'])
    expect(await leftOut(importId)).toEqual([[2, 'leftOut', gone('“Hindu” (column Religion)')]])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'committed', notDoneRows: 1 })
  })

  it('knows no branch of a course that is retired, where the file names branches alone', async () => {
    await testApp.app.catalogue.retire(await entryId(testApp, 'course', 'B.Tech'), lakshmi)
    const file = csvOf('Student Name,Gender,Batch,Branch,Aadhaar', `Asha Rao,F,2026,ECE,${anAadhaar}`)
    expect(await its.wrongCells(await its.check(file))).toEqual(['2 Branch'])
  })

  it('saves a row about an entry that is called otherwise by now', async () => {
    const importId = await its.check(csvOf(heading, asha))
    const id = await entryId(testApp, 'branch', 'CSE')
    const parentId = await entryId(testApp, 'course', 'B.Tech')
    const renamed = typedEntry({ name: 'Computing', shortName: 'COMP', parentId })
    await testApp.app.catalogue.change(id, renamed, 1, lakshmi)
    await its.commit(importId)
    expect(await its.saved()).toMatchObject([{ name: 'Asha Rao', branch_id: id }])
  })

  it('saves everybody once where two clerks save the same file, and the later one gets a conflict', async () => {
    const hers = uploadsOf(testApp, 'admissions', anitha)
    const file = csvOf(heading, uma, asha)
    const first = await its.check(file)
    const second = await hers.check(file)
    const { imports, jobs } = testApp.app
    for (const [importId, actor] of [
      [first, swathi],
      [second, anitha],
    ] as const) {
      const { revision } = await imports.show(importId)
      await imports.commit(importId, { revision, skipBad: false }, actor)
    }
    await jobs.idle()
    expect(await its.savedNames()).toEqual(['2026/0001 Uma', '2026/0002 Asha Rao'])
    const ends = await Promise.all([first, second].map((each) => leftOut(each)))
    expect(ends.map((rows) => rows.length).toSorted()).toEqual([0, 2])
    const late = ends.findIndex((rows) => rows.length === 2)
    // Undoing the upload that saved nothing removes nobody.
    await (late === 0 ? its : hers).undo([first, second][late] ?? '')
    expect((await its.saved()).map(({ state }) => state)).toEqual(['submitted', 'submitted'])
  })

  it('takes nobody back who was admitted since, who stays in the register', async () => {
    const importId = await its.checkRows(
      rowOf(...ashaRow),
      rowOf(...ashaRow.with(1, 'Uma').with(6, '345634563456')),
    )
    await its.commit(importId)
    const [first] = await its.saved()
    const step = { move: 'admit' as const, version: 1, note: '', acceptsGaps: true }
    await testApp.app.admissions.move(first?.id ?? '', step, swathi)
    await its.undo(importId)
    expect((await its.saved()).map(({ number, state }) => [number, state])).toEqual([
      ['2026/0001', 'admitted'],
      ['2026/0002', 'cancelled'],
    ])
    expect(await leftOut(importId)).toEqual([[2, 'kept', expect.stringContaining('after the upload')]])
    const { studentId } = (await testApp.app.admissions.find(first?.id ?? '')) ?? {}
    expect(await testApp.app.students.show(studentId ?? '')).toMatchObject({ name: 'Asha Rao' })
  })

  it('takes back who was admitted and taken back since, but nobody who was edited in between, and says so before', async () => {
    const { admissions, imports } = testApp.app
    const others = [
      ['Uma', '345634563456'],
      ['Ravi', '300000000003'],
    ] as const
    const rows = others.map(([name, aadhaar]) => rowOf(...ashaRow.with(1, name).with(6, aadhaar)))
    const importId = await its.checkRows(rowOf(...ashaRow), ...rows)
    await its.commit(importId)
    expect(await imports.show(importId)).toMatchObject({ undoCounts: { undone: 3, kept: 0, reasons: [] } })
    const [asha = '', uma = '', ravi = ''] = (await its.saved()).map(({ id }) => id)
    const admit = (id: string, version: number) =>
      admissions.move(id, { move: 'admit', version, note: '', acceptsGaps: true }, swathi)
    for (const id of [asha, uma]) {
      await admit(id, 1)
      await admissions.takeBack(id, 2, swathi)
    }
    const renamed = newAdmission({ name: 'Uma Devi', aadharNo: '345634563456' })
    await admissions.save({ ...renamed, existing: { id: uma, version: 3 } }, swathi)
    await admit(ravi, 1)
    expect(await imports.show(importId)).toMatchObject({ undoCounts: { undone: 1, kept: 2 } })
    await its.undo(importId)
    expect((await its.saved()).map(({ name, state }) => [name, state])).toEqual([
      ['Asha Rao', 'cancelled'],
      ['Uma Devi', 'submitted'],
      ['Ravi', 'admitted'],
    ])
    const after = expect.stringContaining('after the upload')
    expect(await leftOut(importId)).toEqual([
      [3, 'kept', after],
      [4, 'kept', after],
    ])
  })

  it('keeps who brought certificates, got a photo or has a fee since, and says how many and why', async () => {
    const { admissions, imports } = testApp.app
    const people = [
      ['Uma', '345634563456'],
      ['Ravi', '300000000003'],
      ['Sita', '456745674567'],
      ['Hema', '567856785678'],
    ] as const
    const rows = people.map(([name, aadhaar]) => rowOf(...ashaRow.with(1, name).with(6, aadhaar)))
    const importId = await its.checkRows(...rows)
    await its.commit(importId)
    const [uma = '', ravi = '', sita = ''] = (await its.saved()).map(({ id }) => id)
    const memo = await entryId(testApp, 'certificate', 'SSC memo')
    const received = { kind: 'handedIn' as const, certificateIds: [memo], note: '' }
    await admissions.receiveCertificates(uma, received, swathi)
    const edited = newAdmission({ name: 'Ravi', aadharNo: '300000000003' })
    await admissions.save({ ...edited, existing: { id: ravi, version: 1 }, photo: blue }, swathi)
    const type = await addFeeType(testApp, 'Tuition Fee', 'general')
    await addDue(testApp, { type, amount: 45_000, payer: { kind: 'admission', id: sita } })
    const reasons = ['Certificates were recorded', 'edited after the upload', 'A fee is due or was paid']
    expect(await imports.show(importId)).toMatchObject({
      undoCounts: {
        undone: 1,
        kept: 3,
        reasons: reasons.map((text) => ({ message: expect.stringContaining(text), records: 1 })),
      },
    })
    await its.undo(importId)
    expect((await its.saved()).map(({ name, state }) => [name, state])).toEqual([
      ['Uma', 'submitted'],
      ['Ravi', 'submitted'],
      ['Sita', 'submitted'],
      ['Hema', 'cancelled'],
    ])
    expect(await leftOut(importId)).toEqual(
      reasons.map((text, index) => [index + 2, 'kept', expect.stringContaining(text)]),
    )
  })
})
