import { describe, expect, it } from 'vitest'
import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import { admissionPage } from '#lib/server/features/admissions/web/admission-page.ts'
import { admissionPayload, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { entryId, typedStudent } from '../../support/people/students.ts'
import { lakshmi, later, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('a form that is corrected after the admission on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  async function admitted(): Promise<string> {
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    const { id } = await app.admissions.save(newAdmission(), swathi)
    await app.admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    later(testApp, 60)
    return id
  }
  const record = async (id: string) => {
    const found = await testApp.app.admissions.find(id)
    if (!found) throw new Error('no admission')
    return found
  }
  async function correct(id: string, more: Partial<AdmissionPayload>): Promise<void> {
    const { version } = await record(id)
    const sent = admissionPayload(more)
    await testApp.app.admissions.save({ form: 1, payload: sent, existing: { id, version } }, swathi)
    later(testApp, 60)
  }
  const difference = async (id: string) => testApp.app.admissions.registerDifference(await record(id))
  async function update(id: string): Promise<void> {
    const { version } = await record(id)
    const { studentVersion = 0 } = (await difference(id)) ?? {}
    await testApp.app.admissions.updateRegister(id, { version, studentVersion }, swathi)
    later(testApp, 60)
  }
  const student = async (id: string) => {
    const found = await testApp.app.students.show((await record(id)).studentId ?? '')
    if (!found) throw new Error('no student')
    return found
  }

  it('changes nothing in the register by itself, and the page of the admission says so', async () => {
    const id = await admitted()
    expect(await difference(id)).toBeNull()
    await correct(id, { name: 'Asha Devi Rao', rank: '42' })
    expect(await student(id)).toMatchObject({ name: 'Asha Rao', version: 1 })
    expect(await admissionPage(testApp.app, id, userWith('ROLE_ADMISSIONS'))).toMatchObject({
      difference: {
        studentVersion: 1,
        fields: [{ field: 'Name', before: 'Asha Rao', after: 'Asha Devi Rao' }],
      },
    })
    expect(await admissionPage(testApp.app, id, userWith('ROLE_PRINCIPAL'))).toMatchObject({
      difference: null,
    })
  })

  it('is taken over by the register when somebody says so, and both histories tell of it', async () => {
    const { app } = testApp
    const id = await admitted()
    // The name is completely different, but the id identifies the same student.
    await correct(id, { name: 'Usha Kumari', studentContactNo: '9848011111' })
    await update(id)
    const changed = await student(id)
    expect(changed).toMatchObject({ name: 'Usha Kumari', mobile: '9848011111', version: 2 })
    const note = 'From the corrected form of admission 2026/0001'
    expect(await app.students.history(changed.id)).toMatchObject([
      { version: 2, note, byId: swathi.id, before: { name: 'Asha Rao' }, after: { name: 'Usha Kumari' } },
    ])
    const page = await admissionPage(app, id, userWith('ROLE_ADMISSIONS'))
    expect(page?.activity.map(({ action }) => action)).toEqual([
      'Register updated',
      'Changed',
      'Admitted',
      'Saved',
    ])
    expect(page).toMatchObject({ difference: null, admission: { state: 'admitted', version: 4 } })
    expect(await auditedRows(testApp, 'admission.registerUpdated')).toMatchObject([
      { entityId: id, after: { number: '2026/0001' } },
    ])
    expect(await auditedRows(testApp, 'student.changed')).toMatchObject([{ after: { name: 'Usha Kumari' } }])
  })

  it('places the student in another branch, with its batch, and leaves the roll number', async () => {
    const id = await admitted()
    await correct(id, { branch: 'ECE' })
    expect(await difference(id)).toMatchObject({
      fields: [{ field: 'Branch', before: 'Computer Science and Engineering' }],
    })
    await update(id)
    expect(await student(id)).toMatchObject({
      branchId: await entryId(testApp, 'branch', 'ECE'),
      batchId: (await record(id)).entries.batch,
    })
  })

  it('gives way to a later change in the register', async () => {
    const { app } = testApp
    const id = await admitted()
    await correct(id, { studentContactNo: '9848011111', emailId: 'asha@home.example' })
    const known = await student(id)
    const { name, admissionNumber, branchId, batchId } = known
    const own = { name, admissionNumber: admissionNumber ?? '', branchId: branchId ?? '' }
    const typed = typedStudent({ ...own, batchId: batchId ?? '', mobile: '9848022222' })
    await app.students.change(known.id, typed, 1, lakshmi)
    later(testApp, 60)
    expect(await difference(id)).toMatchObject({ fields: [{ field: 'Email' }] })
    await update(id)
    expect(await student(id)).toMatchObject({ mobile: '9848022222', email: 'asha@home.example' })
  })

  it('is refused with an outdated version, of the form or of the student', async () => {
    const { app } = testApp
    const id = await admitted()
    await correct(id, { name: 'Asha Devi Rao' })
    const seen = { version: 3, studentVersion: 1 }
    await expect(app.admissions.updateRegister(id, { ...seen, version: 2 }, swathi)).rejects.toMatchObject({
      code: 'admission.changedSince',
    })
    await expect(
      app.admissions.updateRegister(id, { ...seen, studentVersion: 2 }, swathi),
    ).rejects.toMatchObject({ code: 'student.changedSince' })
    const reader = { ...swathi, roles: ['ROLE_PRINCIPAL' as const] }
    await expect(app.admissions.updateRegister(id, seen, reader)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    expect(await student(id)).toMatchObject({ name: 'Asha Rao', version: 1 })
    expect(await record(id)).toMatchObject({ version: 3 })
  })
})
