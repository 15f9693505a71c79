import { describe, expect, it } from 'vitest'
import { userWith } from '../../support/calls/call.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { paidOfRun, runPage } from '#lib/server/features/fees/web/dues-run-tables.ts'
import { askedRun, payDue, twoWhoOwe } from '../../support/payments/dues.ts'
import { sunita, typedStructure } from '../../support/payments/fees.ts'
import { moveMoney } from '../../support/payments/moved-money.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { entryId } from '../../support/people/students.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('dues for a class on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => twoWhoOwe(testApp))
  const fees = () => testApp.app.fees
  const duesOf = (id: string) => fees().duesOf({ kind: 'student', id })

  it('are shown first and then made as they were shown, once', async () => {
    const plan = await fees().runs.preview(two.asked)
    expect(plan).toMatchObject({ total: 9_000_000, having: 0, without: [] })
    expect(plan.rows.map(({ student }) => student.name)).toEqual(['Asha Rao', 'Ravi Kumar'])
    expect(await duesOf(two.asha)).toEqual([])
    const id = await two.make()
    expect(await duesOf(two.asha)).toMatchObject([
      { feeType: 'Tuition Fee', year: '2026-2027', amount: 4_500_000, open: 4_500_000, dueOn: '2026-12-31' },
    ])
    expect(await fees().runs.find(id)).toMatchObject({ count: 2, amount: 9_000_000, undoneAt: null })
    expect(await auditedRows(testApp, 'duesRun.made')).toMatchObject([
      { entityId: id, after: { feeType: 'Tuition Fee', batch: '2021-2025', dues: 2, rupees: '90000' } },
    ])
    expect(await fees().runs.preview(two.asked)).toMatchObject({ rows: [], having: 2 })
    await expect(two.make()).rejects.toMatchObject({ code: 'dues.nothingToMake' })
  })

  it('are not overdue at once unless somebody agrees, and another day may be chosen for the run', async () => {
    const [structure] = await fees().structures.all()
    const passed = typedStructure({ feeTypeId: two.feeTypeId, dueOn: '2026-07-31' })
    await fees().structures.change(structure?.id ?? '', passed, 1, sunita)
    const plan = await fees().runs.preview(two.asked)
    expect(plan.passed).toEqual({ count: 2, amount: 9_000_000, days: ['2026-07-31'] })
    await expect(fees().runs.make({ ...two.asked, pin: plan.pin }, sunita)).rejects.toMatchObject({
      fields: { overdueConfirmed: { code: 'dues.dayPassed' } },
    })
    expect(await duesOf(two.asha)).toEqual([])
    const later = { ...two.asked, dueOn: '2027-01-15', leftOut: [two.ravi] }
    const { pin } = await fees().runs.preview(later)
    const id = await fees().runs.make({ ...later, pin }, sunita)
    expect(await duesOf(two.asha)).toMatchObject([{ dueOn: '2027-01-15' }])
    expect(await duesOf(two.ravi)).toEqual([])
    expect(await fees().runs.find(id)).toMatchObject({ count: 1, amount: 4_500_000 })
    expect(await fees().runs.excludedFrom(id)).toMatchObject([{ id: two.ravi, name: 'Ravi Kumar' }])
    expect(await auditedRows(testApp, 'duesRun.made')).toMatchObject([
      { after: { dues: 1, rupees: '45000', studentsLeftOut: 1, dueOn: '2027-01-15' } },
    ])
  })

  it('are shown with who owes them and how many have paid', async () => {
    const id = await two.make()
    const [due] = await duesOf(two.ravi)
    await payDue(testApp, due?.id ?? '', 4_500_000)
    const dues = await fees().runs.duesOf(id)
    expect(dues.map(({ name, number, settled, state }) => [name, number, settled, state])).toEqual([
      ['Asha Rao', '21B81A0501', 0, 'open'],
      ['Ravi Kumar', 'A2', 4_500_000, 'settled'],
    ])
    expect(paidOfRun(dues)).toBe('1 of 2 paid · ₹\u00a045,000 of ₹\u00a090,000')
    const { unpaid, others } = await runPage(testApp.app, id)
    expect([unpaid, others].map(({ list }) => list.rows.length)).toEqual([1, 1])
  })

  it('are listed by name and number, with what all that is found adds up to', async () => {
    await two.make()
    const [due] = await duesOf(two.ravi)
    await payDue(testApp, due?.id ?? '', 500_000)
    const list = (query: Record<string, string>) =>
      showList(testApp, 'dues', query, 'ROLE_ACCOUNTANTS_OFFICER')
    expect(columnOf(await list({ sort: '-payer' }), 'payer')).toEqual(['Ravi Kumar', 'Asha Rao'])
    expect(columnOf(await list({ sort: 'number' }), 'payer')).toEqual(['Asha Rao', 'Ravi Kumar'])
    const { foot, columns } = await list({})
    const cells = Object.fromEntries(columns.slice(1).map(({ name }, at) => [name, foot?.[0]?.cells[at]]))
    expect([foot?.[0]?.heading, cells['amount'], cells['open']]).toEqual([
      'Total, without cancelled fees',
      '90,000.00',
      '85,000.00',
    ])
    expect((await list({ search: 'asha' })).foot).toBeFalsy()
    const { place } = two
    const narrowed = [
      { batch: place.batchId, state: 'open' },
      { branch: place.branchId, search: '21' },
      { type: two.feeTypeId, year: '2026-2027' },
      { state: 'settled' },
    ]
    const found = await Promise.all(narrowed.map(async (query) => (await list(query)).found))
    expect(found).toEqual(['2 found', '1 found', '2 found', '0 found'])
  })

  it('are refused where anything has changed since they were shown', async () => {
    const { pin } = await fees().runs.preview(two.asked)
    await two.add({ name: 'Sita Devi', admissionNumber: 'A3' })
    const refused = { code: 'dues.changedSince' }
    await expect(fees().runs.make({ ...two.asked, pin }, sunita)).rejects.toMatchObject(refused)
    const again = await fees().runs.preview(two.asked)
    const [structure] = await fees().structures.all()
    const dearer = typedStructure({ feeTypeId: two.feeTypeId, amount: '46,000' })
    await fees().structures.change(structure?.id ?? '', dearer, 1, sunita)
    await expect(fees().runs.make({ ...two.asked, pin: again.pin }, sunita)).rejects.toMatchObject(refused)
    expect(await duesOf(two.asha)).toEqual([])
  })

  it('are made once where two make them at the same moment', async () => {
    const { pin } = await fees().runs.preview(two.asked)
    const ends = await Promise.allSettled([1, 2].map(() => fees().runs.make({ ...two.asked, pin }, sunita)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await duesOf(two.ravi)).toHaveLength(1)
  })

  it('go by the most specific structure, and name whom none fits', async () => {
    const { structures } = fees()
    const [everybody] = await structures.all()
    const cse = { feeTypeId: two.feeTypeId, branchId: two.place.branchId, amount: '60,000' }
    await structures.add(typedStructure(cse), sunita)
    const plan = await fees().runs.preview(two.asked)
    expect(plan.rows.map(({ structure: { amount } }) => amount)).toEqual([6_000_000, 6_000_000])
    await structures.remove(everybody?.id ?? '', 1, sunita)
    const branchId = await entryId(testApp, 'branch', 'ECE')
    await two.add({ name: 'Sita Devi', admissionNumber: 'A3', branchId })
    const next = await fees().runs.preview(two.asked)
    expect([next.rows.length, next.without.map(({ name }) => name)]).toEqual([2, ['Sita Devi']])
  })

  it('are for nobody where nobody studies, and not of what is retired', async () => {
    const elsewhere = askedRun({ feeTypeId: two.feeTypeId, year: '2026-27', branchId: two.place.branchId })
    await expect(fees().runs.preview({ ...elsewhere, branchId: two.place.batchId })).rejects.toMatchObject({
      fields: { branchId: { code: 'catalogue.notThere' } },
    })
    const view = await testApp.app.catalogue.read()
    const ece = view.find('branch', 'ECE')[0]?.id ?? ''
    await expect(fees().runs.preview({ ...elsewhere, branchId: ece })).rejects.toMatchObject({
      code: 'dues.nobody',
    })
    await fees().types.retire(two.feeTypeId, sunita)
    await expect(fees().runs.preview(elsewhere)).rejects.toMatchObject({
      fields: { feeTypeId: { code: 'feeTypes.notThere' } },
    })
  })

  it('count a due that was refunded and that nobody owes any more neither as paid nor as a concession', async () => {
    const id = await two.make()
    const [ashas] = await duesOf(two.asha)
    const [ravis] = await duesOf(two.ravi)
    await payDue(testApp, ashas?.id ?? '', 4_500_000)
    const at = '2026-11-21T06:00:00.000Z'
    await moveMoney(testApp, { dueId: ravis?.id ?? '', amount: 4_500_000, at })
    await moveMoney(testApp, {
      dueId: ravis?.id ?? '',
      amount: 4_300_000,
      kind: 'refund',
      reopens: false,
      at: '2026-11-22T06:00:00.000Z',
    })
    const page = await runPage(testApp.app, id)
    expect(page.paid).toMatch(/^1 of 1 paid/)
    expect(page.changes).toMatch(/^Refunded, no longer owed: ₹\s43,000$/)
    expect(JSON.stringify(page.others)).toContain('Refunded, no longer owed')
  })

  it('are in the order of what is still open, and an action takes the first of too many', async () => {
    await two.make()
    const [ashas] = await duesOf(two.asha)
    await payDue(testApp, ashas?.id ?? '', 500_000)
    const payersBy = async (sort: string) =>
      columnOf(await showList(testApp, 'dues', { sort }, 'ROLE_ACCOUNTANT'), 'payer')
    expect(await payersBy('-open')).toEqual(['Ravi Kumar', 'Asha Rao'])
    expect(await payersBy('open')).toEqual(['Asha Rao', 'Ravi Kumar'])
    const keys = await testApp.app.lists.keysOf(
      'dues',
      new URLSearchParams({ sort: '-open' }),
      userWith('ROLE_ACCOUNTANT'),
      1,
    )
    expect(keys).toEqual([(await duesOf(two.ravi))[0]?.id])
  })

  it('are named by their fee type in the audit trail where they are to be taken back, a due by its payer', async () => {
    const id = await two.make()
    await fees().changes.withdraw(await fees().changes.proposeUndo(id, sunita), sunita)
    const [ashas] = await duesOf(two.asha)
    await fees().changes.proposeCancel(ashas?.id ?? '', 'Entered twice', sunita)
    const trail = await showList(testApp, 'audit', { action: 'dueChange.proposed' })
    expect(columnOf(trail, 'what')).toEqual([
      'accounts-sunita made a proposal about dues: “Asha Rao · Tuition Fee”',
      'accounts-sunita made a proposal about dues: “Tuition Fee”',
    ])
  })
})
