import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admitSeveral } from '#lib/server/features/admissions/admit-several.ts'
import { anAadhaar, newAdmission, swathi } from '../support/admissions.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { tablesWith } from '../support/every-row.ts'
import { onePixel } from '../support/png.ts'
import { entryId, typedStudent } from '../support/students.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'

describe.each(engines)('whoever is admitted on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  const admit = (id: string, version = 1) =>
    testApp.app.admissions.move(id, { move: 'admit', version, note: '' }, swathi)
  const studentOf = async (id: string) => {
    const studentId = (await testApp.app.admissions.find(id))?.studentId ?? ''
    return testApp.app.students.show(studentId)
  }

  it('is in the register, with what the form says, and both trails tell of it', async () => {
    const { app } = testApp
    const more = {
      ...{ fathersName: 'Rama Rao', fatherContactNo: '9848022339', emailId: 'asha@example.edu' },
      admissionEntryType: 'Lateral entry',
    }
    const { id } = await app.admissions.save(newAdmission(more), swathi)
    await admit(id)
    expect(await app.admissions.find(id)).toMatchObject({ state: 'admitted', version: 2 })
    expect(await studentOf(id)).toMatchObject({
      ...{ admissionNumber: '2026/0001', rollNumber: null, name: 'Asha Rao', status: 'studying', version: 1 },
      ...{ mobile: '9848022338', email: 'asha@example.edu', fatherName: 'Rama Rao' },
      ...{ dateOfBirth: '2007-08-15', branchId: await entryId(testApp, 'branch', 'CSE') },
      entryTypeId: await entryId(testApp, 'admissionEntryType', 'Lateral entry'),
    })
    expect(await auditedRows(testApp, 'admission.admitted')).toMatchObject([
      { entityId: id, before: { state: 'submitted' }, after: { number: '2026/0001', state: 'admitted' } },
    ])
    expect(await auditedRows(testApp, 'student.added')).toMatchObject([{ after: { name: 'Asha Rao' } }])
    expect(await app.admissions.moves(id)).toMatchObject([{ to: 'admitted' }, { to: 'submitted' }])
    expect(await app.admissions.idOfStudent((await studentOf(id))?.id ?? '')).toBe(id)
    await expect(admit(id, 2)).rejects.toMatchObject({ code: 'admission.changedSince' })
  })

  it('takes the photo along, and keeps one that the student has', async () => {
    const { app } = testApp
    const { id } = await app.admissions.save({ ...newAdmission(), photo: onePixel }, swathi)
    await admit(id)
    const student = await studentOf(id)
    expect(await app.students.photoAddress(student?.id ?? '')).toMatch(/^\/files\//)
    expect(await app.students.photoAddress(student?.id ?? '')).not.toBe(await app.admissions.photoAddress(id))
  })

  it('is the student who is there under the number, and the history says what changed', async () => {
    const { app } = testApp
    const place = {
      branchId: await entryId(testApp, 'branch', 'ECE'),
      batchId: await entryId(testApp, 'batch', '2026', await entryId(testApp, 'course', 'B.Tech')),
    }
    const known = { name: 'Asha R', admissionNumber: '2026/0001', rollNumber: '26B81A0501', email: 'a@b.in' }
    const { id } = await app.admissions.save(newAdmission(), swathi)
    const studentId = await app.students.add(typedStudent({ ...known, ...place }), lakshmi)
    await admit(id)
    expect(await studentOf(id)).toMatchObject({
      ...{ id: studentId, name: 'Asha Rao', rollNumber: '26B81A0501', email: 'a@b.in', version: 2 },
      branchId: await entryId(testApp, 'branch', 'CSE'),
    })
    expect(await app.students.history(studentId)).toMatchObject([
      { version: 2, byId: swathi.id, before: { name: 'Asha R' }, after: { name: 'Asha Rao' } },
    ])
  })

  it('is not admitted under 18 before somebody has consented', async () => {
    const { app } = testApp
    const child = { dateOfBirth: '2009-01-01' }
    const { id } = await app.admissions.save(newAdmission(child), swathi)
    await expect(admit(id)).rejects.toMatchObject({
      ...{ code: 'admissions.consentNeeded', params: { name: 'Asha Rao' } },
    })
    expect(await studentOf(id)).toBeNull()
    const consented = newAdmission({ ...child, consentGivenBy: 'Rama Rao' })
    await app.admissions.save({ ...consented, existing: { id, version: 1 } }, swathi)
    await admit(id, 2)
    expect(await studentOf(id)).toMatchObject({ name: 'Asha Rao' })
  })

  it('is not admitted before the form says the date of birth, which saving asks for', async () => {
    const { app } = testApp
    const { id, warnings } = await app.admissions.save(newAdmission({ dateOfBirth: '' }), swathi)
    expect(warnings).toMatchObject({ dateOfBirth: { code: 'admissions.birthWanted' } })
    await expect(admit(id)).rejects.toMatchObject({
      ...{ code: 'admissions.birthMissing', params: { name: 'Asha Rao' } },
    })
    const whole = await app.admissions.save({ ...newAdmission(), existing: { id, version: 1 } }, swathi)
    expect(whole.warnings).not.toHaveProperty('dateOfBirth')
    await admit(id, 2)
    expect(await studentOf(id)).toMatchObject({ dateOfBirth: '2007-08-15' })
  })

  it('is cancelled for a reason, keeps the number and stays in the register', async () => {
    const { app } = testApp
    const { id } = await app.admissions.save(newAdmission(), swathi)
    await admit(id)
    const cancel = (note: string) => app.admissions.move(id, { move: 'cancel', version: 2, note }, swathi)
    await expect(cancel(' ')).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    await cancel('Went to another college')
    expect(await app.admissions.find(id)).toMatchObject({ state: 'cancelled', number: '2026/0001' })
    expect(await studentOf(id)).toMatchObject({ name: 'Asha Rao', status: 'studying' })
    expect((await app.admissions.save(newAdmission(), swathi)).number).toBe('2026/0002')
    expect(await auditedRows(testApp, 'admission.cancelled')).toMatchObject([
      { after: { note: 'Went to another college' } },
    ])
  })

  it('is admitted by those who admit', async () => {
    const { id } = await testApp.app.admissions.save(newAdmission(), swathi)
    const clerk = { ...swathi, roles: ['ROLE_ACCOUNTANT' as const] }
    const step = { move: 'admit' as const, version: 1, note: '' }
    await expect(testApp.app.admissions.move(id, step, clerk)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })

  it('cannot be removed from the register', async () => {
    const { app } = testApp
    const { id } = await app.admissions.save(newAdmission(), swathi)
    await admit(id)
    const studentId = (await studentOf(id))?.id ?? ''
    await expect(app.students.remove(studentId, 1, lakshmi)).rejects.toMatchObject({
      code: 'student.admitted',
    })
  })
})

describe.each(engines)('a whole Aadhaar number on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  it('is shown to whoever admits and says why, and the trail has the reason alone', async () => {
    const { admissions } = testApp.app
    const { id } = await admissions.save(newAdmission(), swathi)
    expect(await admissions.revealAadhaar(id, 'Scholarship portal', swathi)).toBe(anAadhaar)
    expect(await auditedRows(testApp, 'admission.revealed')).toMatchObject([
      { after: { number: '2026/0001', revealed: 'XXXX XXXX 2346', note: 'Scholarship portal' } },
    ])
    expect(await tablesWith(testApp.app, anAadhaar)).toEqual([])
    await expect(admissions.revealAadhaar(id, '', swathi)).rejects.toMatchObject({
      fields: { why: { code: 'transition.reasonMissing' } },
    })
    const reader = { ...swathi, roles: ['ROLE_PRINCIPAL' as const] }
    await expect(admissions.revealAadhaar(id, 'Curious', reader)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })
})

describe.each(engines)('several who are admitted at once on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  const save = (index: number, more = {}) => {
    const own = { aadharNo: String(300_000_000_000 + index), hallTicketNo: '', name: 'Many Rao' }
    return testApp.app.admissions.save(newAdmission({ ...own, ...more }), swathi)
  }

  it('are all in the register but for whom something speaks against, who is named', async () => {
    const { admissions } = testApp.app
    const [first, second, child] = [
      await save(1),
      await save(2),
      await save(3, { dateOfBirth: '2010-01-01' }),
    ]
    expect((await admissions.waiting(2)).map(({ id }) => id)).toEqual([first.id, second.id])
    const stale = { id: second.id, version: 7 }
    expect(await admitSeveral(admissions, [first, stale, child], swathi)).toEqual({
      admitted: 1,
      refused: [
        { id: second.id, problem: { code: 'admission.changedSince', params: {} } },
        { id: child.id, problem: { code: 'admissions.consentNeeded', params: { name: 'Many Rao' } } },
      ],
    })
    expect((await admissions.waiting(100)).map(({ id }) => id)).toEqual([second.id, child.id])
    const clerk = { ...swathi, roles: ['ROLE_ACCOUNTANT' as const] }
    await expect(admitSeveral(admissions, [second], clerk)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })
})
