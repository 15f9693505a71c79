import { describe, expect, it } from 'vitest'
import { feesNotifications } from '#lib/server/features/fees/notifications.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { askedRun, payDue, typedDue } from '../../support/payments/dues.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { owesByPlace, typedRule } from '../../support/payments/sponsors.ts'
import { newAdmission, swathi as desk } from '../../support/admissions/admissions.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

const both: Actor = { ...sunita, roles: ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER'] }

describe.each(engines)('a rule by which a sponsor pays, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => owesByPlace(testApp))
  const fees = () => testApp.app.fees
  const rules = () => fees().payableRules
  const payersOf = async (id: string): Promise<string[]> =>
    (await fees().duesOf({ kind: 'student', id })).map(({ payableBy }) => payableBy)

  it('is proposed by one and confirmed by another, with the dues that it moves', async () => {
    await two.make()
    const typed = typedRule({ feeTypeId: two.feeTypeId, seatTypeId: two.convener })
    const plan = await rules().preview(typed)
    expect(plan).toMatchObject({ count: 1, amount: 4_500_000 })
    await expect(rules().propose(typed, plan.pin, vijaya)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    const id = await rules().propose(typed, plan.pin, both)
    expect(await payersOf(two.asha)).toEqual(['student'])
    for (const [actor, code] of [
      [both, 'payableRules.ownProposal'],
      [sunita, 'session.notAllowed'],
    ] as const)
      await expect(rules().confirm(id, plan.pin, actor)).rejects.toMatchObject({ code })
    await rules().confirm(id, plan.pin, vijaya)
    expect(await payersOf(two.asha)).toEqual(['government'])
    expect(await payersOf(two.ravi)).toEqual(['student'])
    await expect(rules().confirm(id, plan.pin, vijaya)).rejects.toMatchObject({
      code: 'payableRules.changedSince',
    })
    expect((await auditedRows(testApp, 'payableRule')).toReversed()).toMatchObject([
      { action: 'payableRule.proposed', after: { feeType: 'Tuition Fee', dues: 1, rupees: '45000' } },
      { action: 'payableRule.confirmed', after: { payableBy: 'government', dues: 1, state: 'confirmed' } },
    ])
  })

  it('decides every due that is made from then on: of a class, by hand, by upload, of an admission', async () => {
    await two.putInForce({ seatTypeId: two.convener })
    await two.make()
    expect(await payersOf(two.asha)).toEqual(['government'])
    expect(await payersOf(two.ravi)).toEqual(['student'])
    const { app } = testApp
    const asha = { kind: 'student' as const, id: two.asha }
    await fees().addDue(asha, typedDue({ feeTypeId: two.feeTypeId, label: 'Extra' }), sunita)
    const uploads = uploadsOf(testApp, 'dues', sunita)
    const head = 'Roll number,Fee type,Academic year,Semester,Amount,Due date,Note'
    await uploads.commit(await uploads.check(csvOf(head, '21B81A0501,Tuition Fee,2026-2027,,500,,Uploaded')))
    expect(await payersOf(two.asha)).toEqual(['government', 'government', 'government'])
    const { id } = await app.admissions.save(newAdmission(), desk)
    await app.database.writes
      .updateTable('admissions')
      .set({ seat_type_id: two.convener })
      .where('id', '=', id)
      .execute()
    const admission = { kind: 'admission' as const, id }
    await fees().addDue(admission, typedDue({ feeTypeId: two.feeTypeId }), sunita)
    expect(await fees().duesOf(admission)).toMatchObject([{ payableBy: 'government' }])
  })

  it('gives way to the one with more choices, also among existing dues', async () => {
    await two.make()
    await two.putInForce({ seatTypeId: two.convener, categoryId: two.category, payableBy: 'sponsor' })
    expect(await payersOf(two.asha)).toEqual(['sponsor'])
    const plan = await two.putInForce({ seatTypeId: two.convener })
    expect(plan.count).toBe(0)
    await two.putInForce({})
    expect(await payersOf(two.asha)).toEqual(['sponsor'])
    expect(await payersOf(two.ravi)).toEqual(['government'])
  })

  it('leaves dues that are paid, even in part, and those that two people decided alone', async () => {
    await two.make()
    const [ashas] = await fees().duesOf({ kind: 'student', id: two.asha })
    const [ravis] = await fees().duesOf({ kind: 'student', id: two.ravi })
    await payDue(testApp, ravis?.id ?? '', 100)
    await two.reassign(ashas?.id ?? '', 'sponsor')
    await two.reassign(ashas?.id ?? '', 'student')
    expect(await two.putInForce({})).toMatchObject({ count: 0, amount: 0 })
    expect(await payersOf(two.asha)).toEqual(['student'])
    expect(await payersOf(two.ravi)).toEqual(['student'])
  })

  it('is not confirmed where its dues have changed since they were shown', async () => {
    await two.make()
    const typed = typedRule({ feeTypeId: two.feeTypeId })
    const { pin } = await rules().preview(typed)
    const id = await rules().propose(typed, pin, sunita)
    const [ravis] = await fees().duesOf({ kind: 'student', id: two.ravi })
    await payDue(testApp, ravis?.id ?? '', 100)
    await expect(rules().confirm(id, pin, vijaya)).rejects.toMatchObject({ code: 'payableRules.duesChanged' })
    expect(await payersOf(two.asha)).toEqual(['student'])
    const rule = await rules().find(id)
    if (!rule) throw new Error('the rule is there')
    await rules().confirm(id, (await rules().plan(rule)).pin, vijaya)
    expect(await rules().find(id)).toMatchObject({ state: 'confirmed', count: 1, amount: 4_500_000 })
  })

  it('is refused with a reason, withdrawn, or ended by one; existing dues stay, new ones are the student’s', async () => {
    const typed = typedRule({ feeTypeId: two.feeTypeId })
    const propose = async () => rules().propose(typed, (await rules().preview(typed)).pin, sunita)
    const refused = await propose()
    await expect(rules().preview(typed)).rejects.toMatchObject({ code: 'payableRules.taken' })
    await expect(rules().refuse(refused, ' ', vijaya)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await rules().refuse(refused, 'Not sanctioned', vijaya)
    await rules().withdraw(await propose(), sunita)
    await two.make()
    const inForce = await propose()
    const rule = await rules().find(inForce)
    if (!rule) throw new Error('the rule is there')
    await rules().confirm(inForce, (await rules().plan(rule)).pin, vijaya)
    await expect(rules().end(inForce, vijaya)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await rules().end(inForce, sunita)
    const asha = { kind: 'student' as const, id: two.asha }
    await fees().addDue(asha, typedDue({ feeTypeId: two.feeTypeId, label: 'Later' }), sunita)
    expect(await fees().duesOf(asha)).toMatchObject([
      { payableBy: 'government' },
      { label: 'Later', payableBy: 'student' },
    ])
    expect((await rules().all()).map(({ state }) => state).toSorted()).toEqual([
      'ended',
      'refused',
      'withdrawn',
    ])
  })

  it('names only places and fee types that can be chosen', async () => {
    for (const [wrong, field] of [
      [{ feeTypeId: 'gone' }, 'feeTypeId'],
      [{ seatTypeId: two.category }, 'seatTypeId'],
      [{ categoryId: 'gone' }, 'categoryId'],
    ] as const)
      await expect(rules().preview(typedRule({ feeTypeId: two.feeTypeId, ...wrong }))).rejects.toMatchObject({
        fields: { [field]: expect.anything() },
      })
  })

  it('notifies the officer of a proposal, and the accountant of the decision', async () => {
    const typed = typedRule({ feeTypeId: two.feeTypeId })
    const id = await rules().propose(typed, (await rules().preview(typed)).pin, sunita)
    const tell = (actor: Actor) => {
      const user = { id: actor.id, roles: actor.roles } as Parameters<typeof feesNotifications>[1]
      return feesNotifications(testApp.app, user, { since: '2026-01-01', jobs: [] })
    }
    expect(await tell(vijaya)).toMatchObject([
      { name: 'payableRulesWaiting', link: `/app/Fees/sponsors/${id}` },
    ])
    await rules().refuse(id, 'No', vijaya)
    expect(await tell(sunita)).toMatchObject([{ name: 'payableRuleRefused' }])
  })

  it('keeps what was decided where a class is charged again or a due is replaced', async () => {
    const runId = await two.make()
    const { changes } = fees()
    await changes.confirm(await changes.proposeUndo(runId, sunita), vijaya)
    await two.putInForce({ seatTypeId: two.convener })
    // The dues that were taken back were the student's, so one person cannot make them the sponsor's.
    const asked = askedRun({ feeTypeId: two.feeTypeId, year: '2026-2027', batchId: two.place.batchId })
    await fees().runs.make({ ...asked, pin: (await fees().runs.preview(asked)).pin }, sunita)
    const dues = await fees().duesOf({ kind: 'student', id: two.asha })
    expect(dues.map(({ state, payableBy }) => [state, payableBy]).toSorted()).toEqual([
      ['cancelled', 'student'],
      ['proposed', 'government'],
    ])
    expect((await fees().openDuesOf({ kind: 'student', id: two.ravi })).length).toBe(1)
  })
})
