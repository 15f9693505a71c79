import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { admissionPayload, anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('admissions on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  const admissions = () => testApp.app.admissions
  const noAadhaar = (index: number) => ({ aadharNo: String(300_000_000_000 + index), hallTicketNo: '' })

  it('keeps what the form says, by the entries of the catalogue, under the next number', async () => {
    const saved = await admissions().save(newAdmission({ agentAmount: '1200.50' }), swathi)
    expect(saved).toMatchObject({ number: '2026/0001', version: 1, warnings: {} })
    const found = await admissions().find(saved.id)
    expect(found).toMatchObject({
      state: 'submitted',
      form: 1,
      createdBy: 'u-swathi',
      aadhaar: anAadhaar,
      texts: { name: 'Asha Rao', hallTicketNo: 'HT1001', agentAmount: '120050' },
    })
    const view = await testApp.app.catalogue.read()
    expect(view.nameOf(found?.entries.branch ?? '')).toBe('Computer Science and Engineering')
    expect(await auditedRows(testApp, 'admission.submitted')).toMatchObject([
      { entityId: saved.id, after: { number: '2026/0001', name: 'Asha Rao', course: 'B.Tech' } },
    ])
  })

  it('has the Aadhaar number nowhere in clear', async () => {
    await admissions().save(newAdmission(), swathi)
    expect(await tablesWith(testApp.app, anAadhaar)).toEqual([])
  })

  it('refuses an Aadhaar number that another admission has, at the field', async () => {
    await admissions().save(newAdmission(), swathi)
    await expect(admissions().save(newAdmission({ name: 'Usha Rao' }), swathi)).rejects.toMatchObject({
      code: 'admissions.aadhaarTaken',
      params: { admission: '2026/0001', name: 'Asha Rao' },
      fields: { aadharNo: { code: 'admissions.aadhaarTaken' } },
    })
  })

  it('gives fifty clerks at once fifty numbers without a gap', async () => {
    const clerks = Array.from({ length: 50 }, (_, index) =>
      admissions().save(newAdmission({ ...noAadhaar(index), name: 'Many Rao' }), swathi),
    )
    const numbers = (await Promise.all(clerks)).map(({ number }) => number).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `2026/${String(index + 1).padStart(4, '0')}`),
    )
  })

  it('passes over numbers that the register has already', async () => {
    const place = await placeInCse(testApp)
    for (const serial of ['0001', '0002', '0003']) {
      const there = typedStudent({ name: 'Meena Rao', admissionNumber: `2026/${serial}`, ...place })
      await testApp.app.students.add(there, lakshmi)
    }
    expect(await admissions().nextNumber('B.Tech')).toBe('2026/0004')
    expect(await admissions().save(newAdmission(), swathi)).toMatchObject({ number: '2026/0004' })
    expect(await admissions().save(newAdmission(noAadhaar(1)), swathi)).toMatchObject({ number: '2026/0005' })
  })

  it('takes no number for what is refused', async () => {
    await admissions().save(newAdmission(), swathi)
    await expect(admissions().save(newAdmission(), swathi)).rejects.toThrow()
    await expect(admissions().save(newAdmission({ branch: 'Astrology' }), swathi)).rejects.toMatchObject({
      fields: { branch: { code: 'admissions.notInCatalogue', params: { value: 'Astrology' } } },
    })
    expect(await admissions().nextNumber('')).toBe('2026/0002')
    expect((await admissions().save(newAdmission(noAadhaar(1)), swathi)).number).toBe('2026/0002')
  })

  it('changes an admission that nobody changed meanwhile, and says what became of it', async () => {
    const { id } = await admissions().save(newAdmission(), swathi)
    const typed = admissionPayload({ name: 'Asha Devi', aadharNo: 'XXXX XXXX 2346' })
    const edit = { form: 1 as const, payload: typed, existing: { id, version: 1 } }
    expect(await admissions().save(edit, swathi)).toMatchObject({ id, number: '2026/0001', version: 2 })
    expect(await admissions().find(id)).toMatchObject({ aadhaar: anAadhaar, texts: { name: 'Asha Devi' } })
    expect(await admissions().history(id)).toMatchObject([
      { version: 2, before: { name: 'Asha Rao' }, after: { name: 'Asha Devi' }, byId: 'u-swathi' },
    ])
    await expect(admissions().save(edit, swathi)).rejects.toMatchObject({ code: 'admission.changedSince' })
  })

  it('leaves what a change does not speak of as it is, and empties what is sent empty', async () => {
    const { id } = await admissions().save(newAdmission({ pincode: '520010', rank: '42' }), swathi)
    const { studentContactNo: _, ...typed } = admissionPayload({ name: 'Asha Devi', rank: '' })
    await admissions().save({ form: 2, payload: typed, existing: { id, version: 1 } }, swathi)
    expect(await admissions().find(id)).toMatchObject({
      texts: { name: 'Asha Devi', pincode: '520010', studentMobile: '9848022338', rank: '' },
    })
  })

  it('shows what somebody should look at, and saves it all the same', async () => {
    await admissions().save(newAdmission(), swathi)
    const twin = { name: 'ASHA RAO', aadharNo: '234123412345', dateOfBirth: '2007-08-15' }
    expect((await admissions().save(newAdmission(twin), swathi)).warnings).toMatchObject({
      aadharNo: { code: 'admissions.checkDigit' },
      studentContactNo: { code: 'admissions.mobileKnown', params: { admission: '2026/0001' } },
    })
    const child = { ...noAadhaar(3), dateOfBirth: '2009-01-01', studentContactNo: '' }
    expect((await admissions().save(newAdmission(child), swathi)).warnings).toMatchObject({
      consentGivenBy: { code: 'admissions.consentMissing' },
    })
  })

  it('is for those who admit', async () => {
    const clerk = { ...swathi, roles: ['ROLE_ACCOUNTANT' as const] }
    await expect(admissions().save(newAdmission(), clerk)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })
})
