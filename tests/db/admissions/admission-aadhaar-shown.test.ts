import { beforeEach, describe, expect, it } from 'vitest'
import { anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('a whole Aadhaar number on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  it('is shown to an admitting user who gives a reason, and the trail has the reason alone', async () => {
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
