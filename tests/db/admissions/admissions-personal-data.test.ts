import { beforeEach, describe, expect, it } from 'vitest'
import { admissionPayload, anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { engines } from '../../support/database/databases.ts'
import { erasingIn } from '../../support/people/erase-person.ts'
import { lakshmi } from '../../support/app/test-app.ts'

describe.each(engines)('what is known of somebody who was admitted, on %s', (engine) => {
  const of = erasingIn(engine)
  const more = { emailId: 'asha.rao@example.edu', presentAddress: 'Riverside 12' }
  let id: string
  beforeEach(async () => {
    await of.testApp.app.catalogue.addDefaults(lakshmi)
    id = (await of.testApp.app.admissions.save(newAdmission(more), swathi)).id
  })

  it.each(['2026/0001', 'asha.rao@example.edu'])('is found by %s', async (typed) => {
    expect((await of.personOf(typed)).records).toMatchObject({ admission: [id] })
  })

  it('goes, but for what the register of admissions says', async () => {
    await of.erase('2026/0001')
    for (const text of ['HT1001', 'ht1001', '9848022338', 'Riverside', 'asha.rao@example.edu', anAadhaar])
      expect([text, await of.where(text)]).toEqual([text, []])
    expect(await of.testApp.app.admissions.find(id)).toMatchObject({
      number: '2026/0001',
      aadhaar: '',
      version: 2,
      texts: { name: 'Asha Rao', studentMobile: '', hallTicketNo: '', presentAddress: '' },
    })
  })

  it('does not come back with a form that was opened before', async () => {
    await of.erase('2026/0001')
    const edit = { form: 1 as const, payload: admissionPayload(more), existing: { id, version: 1 } }
    await expect(of.testApp.app.admissions.save(edit, swathi)).rejects.toMatchObject({
      code: 'admission.erased',
    })
  })
})
