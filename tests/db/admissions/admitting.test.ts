import { beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { onePixel } from '../../support/documents/png.ts'
import { entryId, typedStudent } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('an applicant admitted on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const admit = (id: string, version = 1) =>
    testApp.app.admissions.move(id, { move: 'admit', version, note: '', acceptsGaps: true }, swathi)
  const studentOf = async (id: string) => {
    const studentId = (await testApp.app.admissions.find(id))?.studentId ?? ''
    return testApp.app.students.show(studentId)
  }

  it('is in the register, with what the form says, and both trails tell of it', async () => {
    const { app } = testApp
    const more = {
      fathersName: 'Rama Rao',
      fatherContactNo: '9848022339',
      emailId: 'asha@example.edu',
      admissionEntryType: 'Lateral entry',
    }
    const { id } = await app.admissions.save(newAdmission(more), swathi)
    await admit(id)
    expect(await app.admissions.find(id)).toMatchObject({ state: 'admitted', version: 2 })
    expect(await studentOf(id)).toMatchObject({
      admissionNumber: '2026/0001',
      rollNumber: null,
      name: 'Asha Rao',
      status: 'studying',
      version: 1,
      mobile: '9848022338',
      email: 'asha@example.edu',
      fatherName: 'Rama Rao',
      dateOfBirth: '2007-08-15',
      branchId: await entryId(testApp, 'branch', 'CSE'),
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
      id: studentId,
      name: 'Asha Rao',
      rollNumber: '26B81A0501',
      email: 'a@b.in',
      version: 2,
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
      code: 'admissions.consentNeeded',
      params: { name: 'Asha Rao' },
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
      code: 'admissions.birthMissing',
      params: { name: 'Asha Rao' },
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
    const step = { move: 'admit' as const, version: 1, note: '', acceptsGaps: true }
    await expect(testApp.app.admissions.move(id, step, clerk)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })

  it('is admitted with missing fields only after they were accepted', async () => {
    const { app } = testApp
    const { id } = await app.admissions.save(newAdmission({ dateOfAdmission: '' }), swathi)
    const step = { move: 'admit' as const, version: 1, note: '' }
    await expect(app.admissions.move(id, step, swathi)).rejects.toMatchObject({
      code: 'admissions.incomplete',
      params: { name: 'Asha Rao', missing: expect.stringMatching(/^Date of admission, SSC memo, /) },
    })
    expect(await studentOf(id)).toBeNull()
    await app.admissions.move(id, { ...step, acceptsGaps: true }, swathi)
    expect(await studentOf(id)).toMatchObject({ name: 'Asha Rao' })
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
