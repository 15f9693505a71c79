import { beforeEach, describe, expect, it } from 'vitest'
import { admitSeveral } from '#lib/server/features/admissions/admit-several.ts'
import { newAdmission, swathi } from '../support/admissions.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'

describe.each(engines)('several who are admitted at once on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

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
