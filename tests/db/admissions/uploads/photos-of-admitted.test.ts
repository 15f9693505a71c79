import { beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../../support/admissions/admissions.ts'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { photosOf, sheetOf } from '../../../support/admissions/photo-zips.ts'
import { blue, photo, red } from '../../../support/browser/photos-to-give.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

describe.each(engines)('the photo of somebody who is in the register already, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const admit = (id: string, version: number) =>
    testApp.app.admissions.move(id, { move: 'admit', version, note: '', acceptsGaps: true }, swathi)

  /** Returns the photo's hash of the student that the admission became. */
  async function ofStudent(admissionId: string): Promise<string | null> {
    const { app } = testApp
    const studentId = (await app.admissions.find(admissionId))?.studentId ?? ''
    const [, , fileId = ''] = (await app.students.photoAddress(studentId))?.split('/') ?? []
    return (await app.files.find(fileId))?.hash ?? null
  }

  it('is the student’s as soon as a form brings it, and gives way to the next one', async () => {
    const { admissions, students } = testApp.app
    const { id } = await admissions.save(newAdmission({ dateOfBirth: '2000-01-01' }), swathi)
    await admit(id, 1)
    expect(await ofStudent(id)).toBeNull()
    const change = async (picture: Buffer | null) => {
      const { version = 0 } = (await admissions.find(id)) ?? {}
      const sent = newAdmission({ dateOfBirth: '2000-01-01' })
      await admissions.save({ ...sent, existing: { id, version }, photo: picture }, swathi)
    }
    await change(red)
    const first = await ofStudent(id)
    expect(first).not.toBeNull()
    await change(blue)
    const second = await ofStudent(id)
    expect([second === null, second === first]).toEqual([false, false])
    expect(await auditedRows(testApp, 'student.photoSaved')).toHaveLength(2)
    // A photo removed from the form stays in the register.
    await change(null)
    expect(await ofStudent(id)).toBe(second)
    const { studentId } = (await admissions.find(id)) ?? {}
    await students.removePhoto(studentId ?? '', lakshmi)
    await students.savePhoto(studentId ?? '', red, lakshmi)
    const own = await ofStudent(id)
    await change(blue)
    expect(await ofStudent(id)).toBe(own)
  })

  it('comes from a zip file, and one that the office has given the student stays', async () => {
    const { app } = testApp
    const its = photosOf(testApp)
    const importId = await its.check(sheetOf('HT1', 'HT2', 'HT3'))
    await its.commit(importId)
    await app.database.writes.updateTable('admissions').set({ date_of_birth: '2000-01-01' }).execute()
    const rows = await app.database.reads
      .selectFrom('admissions')
      .select('id')
      .orderBy('hall_ticket_no')
      .execute()
    const [one = '', two = '', three = ''] = rows.map(({ id }) => id)
    for (const id of [one, two]) await admit(id, 1)
    const { studentId } = (await app.admissions.find(two)) ?? {}
    await app.students.savePhoto(studentId ?? '', blue, lakshmi)
    const own = await ofStudent(two)
    await its.save(
      await its.give(
        importId,
        ['HT1', 'HT2', 'HT3'].map((name) => photo(`${name}.jpg`)),
      ),
    )
    const kept = await its.kept()
    expect([await ofStudent(one), await ofStudent(two)]).toEqual([kept['HT1'], own])
    await its.save(await its.give(importId, [photo('HT1.jpg', blue), photo('HT2.jpg', red)]), true)
    expect([await ofStudent(one), await ofStudent(two)]).toEqual([(await its.kept())['HT1'], own])
    // An applicant admitted later brings the photo along.
    await admit(three, 1)
    expect(await ofStudent(three)).toBe(kept['HT3'])
  })
})
