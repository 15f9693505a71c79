import { beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { userWith } from '../../support/calls/call.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { addDue, addFeeType } from '../../support/payments/payments.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('several who are admitted at once on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const save = (index: number, more = {}) => {
    const own = { aadharNo: String(300_000_000_000 + index), hallTicketNo: '', name: 'Many Rao' }
    return testApp.app.admissions.save(newAdmission({ ...own, ...more }), swathi)
  }

  const waiting = async (query = '') => {
    const params = new URLSearchParams(`state=submitted&sort=saved&${query}`)
    const { rows, selection } = await testApp.app.lists.show(
      'admissions',
      params,
      userWith('ROLE_ADMISSIONS'),
    )
    return { ids: rows.map(({ key }) => key), selection }
  }

  it('are all in the register except those with an objection, who are named', async () => {
    const { admissions } = testApp.app
    const first = await save(1)
    const second = await save(2)
    const child = await save(3, { dateOfBirth: '2010-01-01' })
    expect((await waiting()).ids).toEqual([first.id, second.id, child.id])
    await admissions.move(second.id, { move: 'cancel', version: 1, note: 'Moved away' }, swathi)
    const ids = [first.id, second.id, child.id]
    const plan = await admissions.planAdmitting(ids)
    expect(plan.admitted.map(({ admission: { id } }) => id)).toEqual([first.id])
    const refused = [
      { id: second.id, name: 'Many Rao', problem: { code: 'admissions.alreadyCancelled' } },
      { id: child.id, problem: { code: 'admissions.consentNeeded', params: { name: 'Many Rao' } } },
    ]
    expect(plan.refused).toMatchObject(refused)
    expect(await admissions.admitSeveral(ids, plan.digest, swathi)).toMatchObject({ admitted: 1, refused })
    expect((await waiting()).ids).toEqual([child.id])
    const clerk = { ...swathi, roles: ['ROLE_ACCOUNTANT' as const] }
    const third = await save(4)
    const { digest: pin } = await admissions.planAdmitting([third.id])
    await expect(admissions.admitSeveral([third.id], pin, clerk)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })

  it('are listed with their missing fields, and are not admitted once these or a record has changed', async () => {
    const { admissions, catalogue } = testApp.app
    const whole = await save(1)
    const undated = await save(2, { dateOfAdmission: '' })
    const ids = [whole.id, undated.id]
    const all = (await catalogue.read()).open('certificate')
    const receive = (id: string, some: typeof all) =>
      admissions.receiveCertificates(
        id,
        { kind: 'handedIn', certificateIds: some.map((each) => each.id), note: '' },
        swathi,
      )
    await receive(whole.id, all)
    await receive(undated.id, all.slice(1))
    const { admitted, digest: pin } = await admissions.planAdmitting(ids)
    expect(admitted.map(({ gaps }) => gaps)).toEqual([
      { hasNoDate: false, certificates: [] },
      { hasNoDate: true, certificates: [all[0]?.name] },
    ])
    await receive(undated.id, all.slice(0, 1))
    await expect(admissions.admitSeveral(ids, pin, swathi)).rejects.toMatchObject({
      code: 'admissions.choiceChanged',
    })
    expect((await waiting()).ids).toHaveLength(2)
  })

  it('see how many seats of their branch and batch are taken before them', async () => {
    const { admissions } = testApp.app
    const first = await save(1)
    const second = await save(2)
    await admissions.move(first.id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    const { seats } = await admissions.planAdmitting([second.id])
    expect(seats).toMatchObject([{ taken: 1, added: 1, seats: null }])
  })

  it('are found by branch and name, and all that match can be selected over several pages', async () => {
    const { app } = testApp
    for (let index = 1; index <= 27; index += 1) await save(index, index === 7 ? { branch: 'ECE' } : {})
    const { ids, selection } = await waiting()
    expect(ids).toHaveLength(25)
    expect(selection?.matching).toMatchObject({ total: '27', query: '?state=submitted&sort=saved' })
    const user = userWith('ROLE_ADMISSIONS')
    const params = new URLSearchParams(selection?.matching?.query)
    expect(await app.lists.keysOf('admissions', params, user, 27)).toHaveLength(27)
    await expect(app.lists.keysOf('admissions', params, user, 26)).rejects.toMatchObject({
      code: 'list.tooManySelected',
    })
    const ece = (await app.catalogue.read()).find('branch', 'ECE')[0]?.id ?? ''
    expect((await waiting(`branch=${ece}`)).ids).toHaveLength(1)
    expect((await waiting('search=Nobody')).ids).toEqual([])
  })

  it('wait again when this is undone, except those whose student was changed since', async () => {
    const { admissions, students } = testApp.app
    const first = await save(1)
    const second = await save(2)
    const ids = [first.id, second.id]
    const { digest } = await admissions.planAdmitting(ids)
    const { period } = await admissions.admitSeveral(ids, digest, swathi)
    const kept = await admissions.find(second.id)
    await testApp.app.database.writes
      .updateTable('students')
      .set({ version: 2 })
      .where('id', '=', kept?.studentId ?? '')
      .execute()
    expect(await admissions.takeBackSeveral(period, lakshmi)).toEqual({ takenBack: 0, refused: [] })
    expect(await admissions.takeBackSeveral(period, swathi)).toMatchObject({
      takenBack: 1,
      refused: [{ id: kept?.id, problem: { code: 'admissions.studentChanged' } }],
    })
    expect(await admissions.find(first.id)).toMatchObject({ state: 'submitted', studentId: null })
    expect(await students.isAny()).toBe(true)
    expect(await auditedRows(testApp, 'admission.takenBack')).toHaveLength(1)
    expect(await auditedRows(testApp, 'student.removed')).toHaveLength(1)
    const again = await admissions.planAdmitting([first.id])
    expect(await admissions.admitSeveral([first.id], again.digest, swathi)).toMatchObject({ admitted: 1 })
  })

  it('are taken back from the list, by whoever keeps admissions, except those who are numbered or owe a fee', async () => {
    const { admissions, students } = testApp.app
    const ids: string[] = []
    for (let index = 1; index <= 4; index += 1) ids.push((await save(index)).id)
    const [first = '', numbered = '', owing = '', waits = ''] = ids
    const { digest } = await admissions.planAdmitting([first, numbered, owing])
    await admissions.admitSeveral([first, numbered, owing], digest, swathi)
    const studentOf = async (id: string) => (await admissions.find(id))?.studentId ?? ''
    await testApp.app.database.writes
      .updateTable('students')
      .set({ version: 2, roll_number: '26B81A0501' })
      .where('id', '=', await studentOf(numbered))
      .execute()
    const type = await addFeeType(testApp, 'Tuition Fee', 'general')
    await addDue(testApp, { type, amount: 1, payer: { kind: 'student', id: await studentOf(owing) } })
    const plan = await admissions.planTakingBack(ids)
    expect(plan.takenBack.map(({ id }) => id)).toEqual([first])
    const refused = [
      { id: numbered, name: 'Many Rao', problem: { code: 'admissions.studentNumbered' } },
      { id: owing, problem: { code: 'student.owes' } },
      { id: waits, problem: { code: 'admissions.notAdmitted' } },
    ]
    expect(plan.refused).toMatchObject(refused)
    const anitha = { ...swathi, id: 'u-anitha', name: 'office-anitha' }
    await expect(admissions.takeBackSelected(ids, 'other', anitha)).rejects.toMatchObject({
      code: 'admissions.choiceChanged',
    })
    expect(await admissions.takeBackSelected(ids, plan.digest, anitha)).toMatchObject({
      takenBack: 1,
      refused,
    })
    expect(await admissions.find(first)).toMatchObject({ state: 'submitted', studentId: null })
    expect(await students.isAny()).toBe(true)
    expect((await admissions.planTakingBack(ids)).takenBack).toEqual([])
  })

  it('stay admitted if the student was in the register before', async () => {
    const { admissions } = testApp.app
    const { id } = await save(1)
    const first = await admissions.planAdmitting([id])
    const { period } = await admissions.admitSeveral([id], first.digest, swathi)
    await testApp.app.database.writes
      .updateTable('students')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .execute()
    expect(await admissions.takeBackSeveral(period, swathi)).toMatchObject({ takenBack: 0 })
  })
})
