import { describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { accountOf } from '#lib/server/features/fees/ledger/account.ts'
import { totalsOf } from '#lib/server/features/fees/web/payer-page.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { startPaying, payDue, twoWhoOwe, typedDue } from '../../support/payments/dues.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { moveMoney } from '../../support/payments/moved-money.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { entryId } from '../../support/people/students.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('what one person owes, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(async () => {
    const made = await twoWhoOwe(testApp)
    await made.make()
    return made
  })
  const fees = () => testApp.app.fees
  const ashas = () => fees().duesOf({ kind: 'student', id: two.asha })
  const first = async (): Promise<string> => (await ashas())[0]?.id ?? ''

  it('is added by hand once for a fee and time, but for another note', async () => {
    const asha = { kind: 'student' as const, id: two.asha }
    const typed = typedDue({ feeTypeId: two.feeTypeId })
    await expect(fees().addDue(asha, typed, sunita)).rejects.toMatchObject({
      fields: { feeTypeId: { code: 'dues.there' } },
    })
    const id = await fees().addDue(asha, { ...typed, label: 'Opening balance' }, sunita)
    expect(await fees().due(id)).toMatchObject({ label: 'Opening balance', amount: 150_000, open: 150_000 })
    expect(await auditedRows(testApp, 'due.added')).toMatchObject([{ after: { rupees: '1500' } }])
  })

  it('is adjusted once another person has confirmed what was proposed', async () => {
    const id = await first()
    const less = { amount: -500_000, reason: 'Sports concession' }
    const proposal = await fees().adjustments.propose(id, less, sunita)
    expect(await fees().due(id)).toMatchObject({ amount: 4_500_000 })
    const both: Actor = { ...sunita, roles: ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER'] }
    await expect(fees().adjustments.confirm(proposal, both)).rejects.toMatchObject({
      code: 'adjustments.ownProposal',
    })
    await expect(fees().adjustments.confirm(proposal, sunita)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await fees().adjustments.confirm(proposal, vijaya)
    expect(await fees().due(id)).toMatchObject({ amount: 4_000_000, state: 'open' })
    await expect(fees().adjustments.confirm(proposal, vijaya)).rejects.toMatchObject({
      code: 'adjustments.changedSince',
    })
    expect(await auditedRows(testApp, 'dueAdjustment.confirmed')).toMatchObject([
      { after: { rupees: '-5000', dueId: id } },
    ])
  })

  it('is left as it is where the other person refuses, with a reason', async () => {
    const id = await first()
    const proposal = await fees().adjustments.propose(id, { amount: 100, reason: 'Fine' }, sunita)
    await expect(fees().adjustments.refuse(proposal, '', vijaya)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await fees().adjustments.refuse(proposal, 'Not his fault', vijaya)
    expect(await fees().adjustments.ofDues([id])).toMatchObject([{ state: 'refused', version: 2 }])
    expect(await fees().due(id)).toMatchObject({ amount: 4_500_000 })
  })

  it('is never less than what is paid, and is not adjusted while it is being paid', async () => {
    const id = await first()
    await payDue(testApp, id, 4_000_000)
    const propose = (amount: number) => fees().adjustments.propose(id, { amount, reason: 'R' }, sunita)
    await expect(propose(-500_001)).rejects.toMatchObject({
      fields: { amount: { code: 'adjustments.belowPaid' } },
    })
    await expect(propose(-4_500_001)).rejects.toMatchObject({
      fields: { amount: { code: 'adjustments.moreThanFee' } },
    })
    const proposal = await propose(-500_000)
    await startPaying(testApp, id)
    const held = { code: 'dues.beingPaid' }
    await expect(fees().adjustments.confirm(proposal, vijaya)).rejects.toMatchObject(held)
    await expect(propose(-1)).rejects.toMatchObject(held)
    await testApp.app.database.writes.updateTable('payment_orders').set({ state: 'cancelled' }).execute()
    await fees().adjustments.confirm(proposal, vijaya)
    expect(await fees().due(id)).toMatchObject({ state: 'settled', open: 0 })
    // The due increases again.
    await fees().adjustments.confirm(await propose(100), vijaya)
    expect(await fees().due(id)).toMatchObject({ state: 'open', open: 100 })
  })

  it('is less by what went back and is owed no more, as an adjustment that the trail knows', async () => {
    const dueId = await first()
    await payDue(testApp, dueId, 4_500_000)
    const back = { kind: 'refund', amount: 150_000, at: testApp.clock.now() } as const
    await moveMoney(testApp, { dueId, ...back, reopens: false })
    expect(await fees().due(dueId)).toMatchObject({ amount: 4_350_000, settled: 4_350_000, state: 'settled' })
    const [adjustment] = await fees().adjustments.ofDues([dueId])
    expect(adjustment).toMatchObject({ amount: -150_000, reason: 'Left in May', state: 'confirmed' })
    const { reads } = testApp.app.database
    expect(
      await reads
        .selectFrom('transitions')
        .select(['from_state', 'to_state', 'note'])
        .where('kind', '=', 'dueAdjustment')
        .where('entity_id', '=', adjustment?.id ?? '')
        .execute(),
    ).toEqual([{ from_state: null, to_state: 'confirmed', note: 'Left in May' }])
    expect(await auditedRows(testApp, 'dueAdjustment.forgone')).toMatchObject([
      { entityId: adjustment?.id, after: { rupees: '-1500', dueId, reason: 'Left in May' } },
    ])
  })

  it('is shown with money and what is owed after each', async () => {
    const id = await first()
    testApp.clock.set('2026-12-31T18:30:00.000Z')
    await payDue(testApp, id, 1_000_000)
    const account = await fees().accountOf({ kind: 'student', id: two.asha })
    const { dues } = account
    expect(accountOf(account).map(({ change, balance }) => [change, balance])).toEqual([
      [4_500_000, 4_500_000],
      [-1_000_000, 3_500_000],
    ])
    // 1 January in India: the last day of December has passed.
    expect(totalsOf(dues, testApp.clock.now())).toEqual({
      charged: 4_500_000,
      paid: 1_000_000,
      sponsors: 0,
      open: 3_500_000,
      overdue: 3_500_000,
    })
  })

  it('is found in the list of all, by name, number, place and state', async () => {
    await payDue(testApp, await first(), 4_500_000)
    const shown = async (query: Record<string, string>, column = 'payer') =>
      columnOf(await showList(testApp, 'dues', query, 'ROLE_ACCOUNTANTS_OFFICER'), column).toSorted()
    expect(await shown({})).toEqual(['Asha Rao', 'Ravi Kumar'])
    expect(await shown({ search: 'rao 21b8' })).toEqual(['Asha Rao'])
    expect(await shown({ state: 'open' })).toEqual(['Ravi Kumar'])
    expect(await shown({ state: 'settled' }, 'open')).toEqual(['0'])
    expect(await shown({ state: 'overdue' })).toEqual([])
    expect(await shown({ branch: two.place.branchId, type: two.feeTypeId })).toHaveLength(2)
    expect(await shown({ branch: await entryId(testApp, 'branch', 'ECE') })).toEqual([])
    expect(await shown({ year: '2025-2026' })).toEqual([])
    testApp.clock.set('2027-01-01T06:00:00.000Z')
    expect(await shown({ state: 'overdue', sort: 'amount' })).toEqual(['Ravi Kumar'])
  })
})
