import { describe, expect, it } from 'vitest'
import { accountOf, whatOf } from '#lib/server/features/fees/ledger/account.ts'
import { sayRunChanges } from '#lib/server/features/fees/web/dues-run-tables.ts'
import { totalsOf } from '#lib/server/features/fees/web/payer-page.ts'
import { readStudentFees } from '#lib/server/features/payments/web/own-fees.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { mailed } from '../../support/app/confirmations.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { payDue, startPaying, typedDue } from '../../support/payments/dues.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { owesByPlace } from '../../support/payments/sponsors.ts'

const both: Actor = { ...sunita, roles: ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER'] }

describe.each(engines)('who pays one due, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, mailed))
  const two = makeForEach(async () => {
    const made = await owesByPlace(testApp)
    return { ...made, runId: await made.make() }
  })
  const fees = () => testApp.app.fees
  const changes = () => fees().changes
  const asha = () => ({ kind: 'student' as const, id: two.asha })
  const first = async (): Promise<string> => (await fees().duesOf(asha()))[0]?.id ?? ''
  const trust = { payableBy: 'sponsor', reason: 'Letter of the trust' } as const

  it('is changed by one who proposes and another who confirms, and back again', async () => {
    const id = await first()
    await expect(changes().proposePayable(id, trust, vijaya)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await expect(
      changes().proposePayable(id, { payableBy: 'student', reason: 'No' }, sunita),
    ).rejects.toMatchObject({ fields: { payableBy: { code: 'dues.payableAlready' } } })
    const change = await changes().proposePayable(id, trust, both)
    expect(await fees().due(id)).toMatchObject({ payableBy: 'student', changeId: change })
    await expect(changes().confirm(change, both)).rejects.toMatchObject({ code: 'dueChanges.ownProposal' })
    await expect(changes().proposePayable(id, trust, sunita)).rejects.toMatchObject({
      code: 'dueChanges.waits',
    })
    await changes().confirm(change, vijaya)
    expect(await fees().due(id)).toMatchObject({
      payableBy: 'sponsor',
      payableChangeId: change,
      changeId: null,
      state: 'open',
    })
    expect(await auditedRows(testApp, 'due.reassigned')).toMatchObject([
      { before: { payableBy: 'student' }, after: { payableBy: 'sponsor', note: 'Letter of the trust' } },
    ])
    await two.reassign(id, 'student')
    expect(await fees().due(id)).toMatchObject({ payableBy: 'student' })
    const trail = await showList(testApp, 'audit', { action: 'due.reassigned' })
    expect(columnOf(trail, 'what')[0]).toBe('officer-vijaya changed who is to pay the due “Tuition Fee”')
  })

  it('stays where the proposal is refused', async () => {
    const id = await first()
    await changes().refuse(await changes().proposePayable(id, trust, sunita), 'No letter', vijaya)
    expect(await fees().due(id)).toMatchObject({ payableBy: 'student', changeId: null })
  })

  it('is not changed of a due that is paid or being paid; of one paid in part the rest is', async () => {
    const id = await first()
    await payDue(testApp, id, 1_000_000)
    const change = await changes().proposePayable(id, trust, sunita)
    expect(await changes().find(change)).toMatchObject({ amount: 3_500_000, payableBy: 'sponsor' })
    await changes().confirm(change, vijaya)
    await payDue(testApp, id, 3_500_000)
    await expect(
      changes().proposePayable(id, { payableBy: 'student', reason: 'No' }, sunita),
    ).rejects.toMatchObject({ code: 'dues.notOpen' })
    const [ravis] = await fees().duesOf({ kind: 'student', id: two.ravi })
    await startPaying(testApp, ravis?.id ?? '')
    await expect(changes().proposePayable(ravis?.id ?? '', trust, sunita)).rejects.toMatchObject({
      code: 'dues.beingPaid',
    })
  })

  it('stays with the due that replaces it, which one person may do', async () => {
    const id = await first()
    await two.putInForce({})
    await two.reassign(id, 'student')
    const typed = typedDue({ feeTypeId: two.feeTypeId, amount: '45,000' })
    const replaced = await fees().replaceDue(id, { ...typed, reason: 'Wrong day' }, sunita)
    expect(await fees().due(replaced)).toMatchObject({
      payableBy: 'student',
      payableChangeId: expect.any(String),
    })
  })

  it('needs a second person where a cancelled due comes back as one that a sponsor pays', async () => {
    const id = await first()
    await two.putInForce({})
    await two.reassign(id, 'student')
    await changes().confirm(await changes().proposeCancel(id, 'Entered twice', sunita), vijaya)
    const again = await fees().addDue(
      asha(),
      typedDue({ feeTypeId: two.feeTypeId, amount: '45,000' }),
      sunita,
    )
    expect(await fees().due(again)).toMatchObject({ state: 'proposed', payableBy: 'government' })
    const [ravis] = await fees().duesOf({ kind: 'student', id: two.ravi })
    await changes().confirm(await changes().proposeCancel(ravis?.id ?? '', 'Entered twice', sunita), vijaya)
    const ofRavi = { kind: 'student' as const, id: two.ravi }
    const same = typedDue({ feeTypeId: two.feeTypeId, amount: '45,000' })
    expect(await fees().due(await fees().addDue(ofRavi, same, sunita))).toMatchObject({ state: 'open' })
  })

  it('decides what counts as owed and overdue, in sums, lists, accounts and reminders', async () => {
    testApp.clock.set('2027-01-15T06:00:00.000Z')
    await testApp.app.database.writes.updateTable('students').set({ email: 'a@example.edu' }).execute()
    const id = await first()
    const sums = { open: 9_000_000, overdue: 9_000_000, sponsors: 0 }
    expect(await fees().figures.owed('2027-01-15')).toEqual(sums)
    const columns = async (query: Record<string, string> = {}) =>
      (await showList(testApp, 'dues', query)).columns.map(({ name }) => name)
    expect(await columns()).not.toContain('payableBy')
    await two.reassign(id, 'government')
    expect(await fees().figures.owed('2027-01-15')).toEqual({
      open: 4_500_000,
      overdue: 4_500_000,
      sponsors: 4_500_000,
    })
    expect(await fees().figures.paidByBranch('2026-2027')).toMatchObject([{ sponsors: 4_500_000 }])
    const account = await fees().accountOf(asha())
    expect(totalsOf(account.dues, testApp.clock.now())).toMatchObject({
      open: 0,
      overdue: 0,
      sponsors: 4_500_000,
    })
    expect(await readStudentFees(testApp.app, two.asha)).toMatchObject({ open: 0, isOverdue: false })
    const view = await testApp.app.catalogue.read()
    expect(accountOf(account).map((entry) => whatOf(view, entry).about)).toEqual(['2026-2027 · Government'])
    expect(await columns()).toContain('payableBy')
    expect(await columns({ state: 'overdue' })).not.toContain('payableBy')
    const all = await showList(testApp, 'dues', {})
    expect(all.foot).toMatchObject([{}, { heading: expect.stringMatching(/government and other sponsors/) }])
    const names = async (query: Record<string, string>) =>
      columnOf(await showList(testApp, 'dues', query), 'payer')
    expect(await names({ state: 'overdue' })).toEqual(['Ravi Kumar'])
    expect(await names({ payableBy: 'government' })).toEqual(['Asha Rao'])
    const plan = await fees().reminders.planChosen([id])
    expect(plan).toMatchObject({ ready: [], refused: [{ problem: { code: 'reminders.sponsors' } }] })
    const ofRun = await fees().reminders.plan(two.runId)
    expect(ofRun.ready.map(({ payerId }) => payerId)).toEqual([two.ravi])
    const dues = await fees().runs.duesOf(two.runId)
    expect(sayRunChanges(dues, [])).toMatch(/^Payable by sponsors: ₹\s45,000$/)
  })
})
