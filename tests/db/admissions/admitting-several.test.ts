import { beforeEach, describe, expect, it } from 'vitest'
import type { WaitingAdmission } from '#lib/server/features/admissions/lists/waiting.list.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('several who are admitted at once on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const save = (index: number, more = {}) => {
    const own = { aadharNo: String(300_000_000_000 + index), hallTicketNo: '', name: 'Many Rao' }
    return testApp.app.admissions.save(newAdmission({ ...own, ...more }), swathi)
  }

  const waiting = async (query = '') => {
    const params = new URLSearchParams(query)
    const name = params.has('all') ? 'allAdmissionsWaiting' : 'admissionsWaiting'
    const user = userWith('ROLE_ADMISSIONS')
    const found = await testApp.app.lists.showAll<WaitingAdmission>(name, params, user)
    return { ...found, ids: found.all.map(({ admission }) => admission.id) }
  }

  it('are all in the register but for whom something speaks against, who is named', async () => {
    const { admissions } = testApp.app
    const first = await save(1)
    const second = await save(2)
    const child = await save(3, { dateOfBirth: '2010-01-01' })
    expect((await waiting()).ids).toEqual([first.id, second.id, child.id])
    const stale = { id: second.id, version: 7 }
    const chosen = [first, stale, child]
    const plan = await admissions.planAdmitting(chosen)
    expect(plan.admitted.map(({ admission: { id } }) => id)).toEqual([first.id])
    const refused = [
      { id: second.id, name: 'Many Rao', problem: { code: 'admission.changedSince' } },
      { id: child.id, problem: { code: 'admissions.consentNeeded', params: { name: 'Many Rao' } } },
    ]
    expect(plan.refused).toMatchObject(refused)
    expect(await admissions.admitSeveral(chosen, plan.digest, swathi)).toMatchObject({ admitted: 1, refused })
    expect((await waiting()).ids).toEqual([second.id, child.id])
    const clerk = { ...swathi, roles: ['ROLE_ACCOUNTANT' as const] }
    const { digest: pin } = await admissions.planAdmitting([second])
    await expect(admissions.admitSeveral([second], pin, clerk)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })

  it('are listed with their missing fields, and are not admitted once these have changed', async () => {
    const { admissions, catalogue } = testApp.app
    const whole = await save(1)
    const undated = await save(2, { dateOfAdmission: '' })
    const all = (await catalogue.read()).open('certificate')
    const receive = (id: string, some: typeof all) =>
      admissions.receiveCertificates(
        id,
        { kind: 'handedIn', certificateIds: some.map((each) => each.id), note: '' },
        swathi,
      )
    await receive(whole.id, all)
    await receive(undated.id, all.slice(1))
    const { admitted, digest: pin } = await admissions.planAdmitting([whole, undated])
    expect(admitted.map(({ gaps }) => gaps)).toEqual([
      { hasNoDate: false, certificates: [] },
      { hasNoDate: true, certificates: [all[0]?.name] },
    ])
    await receive(undated.id, all.slice(0, 1))
    await expect(admissions.admitSeveral([whole, undated], pin, swathi)).rejects.toMatchObject({
      code: 'admissions.choiceChanged',
    })
    expect((await waiting()).total).toBe(2)
  })

  it('are found by branch, batch, type and name, a hundred on a page, or all that are admitted in one go', async () => {
    const { app } = testApp
    for (let index = 1; index <= 101; index += 1) await save(index, index === 7 ? { branch: 'ECE' } : {})
    const first = await waiting()
    expect([first.ids.length, first.total]).toEqual([100, 101])
    expect((await waiting('page=2')).ids).toHaveLength(1)
    expect((await waiting('all=')).ids).toHaveLength(101)
    const ece = (await app.catalogue.read()).find('branch', 'ECE')[0]?.id ?? ''
    expect((await waiting(`branch=${ece}`)).total).toBe(1)
    expect((await waiting('search=Nobody')).total).toBe(0)
    expect((await waiting()).list.columns.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Rank', 'Category']),
    )
  })
})
