import { describe, expect, it } from 'vitest'
import { accountOf } from '#lib/server/features/fees/ledger/account.ts'
import { feesNotifications } from '#lib/server/features/fees/notifications.ts'
import { totalsOf } from '#lib/server/features/fees/web/payer-page.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { startPaying, payDue, twoWhoOwe, typedDue } from '../../support/payments/dues.ts'
import { sunita, typedStructure, vijaya } from '../../support/payments/fees.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

const both: Actor = { ...sunita, roles: ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER'] }

describe.each(engines)('a change by which somebody owes less, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(async () => {
    const made = await twoWhoOwe(testApp)
    return { ...made, runId: await made.make() }
  })
  const fees = () => testApp.app.fees
  const changes = () => fees().changes
  const asha = () => ({ kind: 'student' as const, id: two.asha })
  const ravi = () => ({ kind: 'student' as const, id: two.ravi })
  const first = async (): Promise<string> => (await fees().duesOf(asha()))[0]?.id ?? ''
  const owed = async (): Promise<number> =>
    (await fees().openDuesOf(asha())).reduce((sum, { open }) => sum + open, 0)
  const typed = (amount: string, more: { label?: string } = {}) =>
    typedDue({ feeTypeId: two.feeTypeId, amount, ...more })

  it('is proposed by one and confirmed by another: a due is cancelled', async () => {
    const id = await first()
    await expect(changes().proposeCancel(id, ' ', sunita)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await expect(changes().proposeCancel(id, 'No', vijaya)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await expect(changes().proposeCancel('gone', 'No', sunita)).rejects.toMatchObject({
      code: 'dues.notFound',
    })
    const change = await changes().proposeCancel(id, 'Entered twice', sunita)
    expect(await fees().due(id)).toMatchObject({ state: 'open', open: 4_500_000, changeId: change })
    for (const [actor, code] of [
      [both, 'dueChanges.ownProposal'],
      [sunita, 'session.notAllowed'],
    ] as const)
      await expect(changes().confirm(change, actor)).rejects.toMatchObject({ code })
    await expect(changes().proposeCancel(id, 'Again', sunita)).rejects.toMatchObject({
      code: 'dueChanges.waits',
    })
    await changes().confirm(change, vijaya)
    expect(await fees().due(id)).toMatchObject({ state: 'cancelled', changeId: null })
    expect(await auditedRows(testApp, 'due.cancelled')).toMatchObject([{ after: { note: 'Entered twice' } }])
    expect((await auditedRows(testApp, 'dueChange')).toReversed()).toMatchObject([
      { action: 'dueChange.proposed', after: { change: 'cancel', rupees: '45000', note: 'Entered twice' } },
      { action: 'dueChange.confirmed' },
    ])
    await expect(changes().confirm(change, vijaya)).rejects.toMatchObject({ code: 'dueChanges.changedSince' })
    await expect(changes().proposeCancel(id, 'Again', sunita)).rejects.toMatchObject({ code: 'dues.notOpen' })
  })

  it('is refused with a reason, or withdrawn: the due is as it was and can be paid', async () => {
    const id = await first()
    const refused = await changes().proposeCancel(id, 'Twice', sunita)
    await expect(changes().refuse(refused, '', vijaya)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await changes().refuse(refused, 'It is not twice', vijaya)
    expect(await fees().due(id)).toMatchObject({ state: 'open', changeId: null })
    const withdrawn = await changes().proposeCancel(id, 'Twice', sunita)
    await changes().withdraw(withdrawn, sunita)
    expect(await fees().due(id)).toMatchObject({ state: 'open', changeId: null, version: 1 })
    expect((await changes().ofSubject(id)).map(({ state }) => state).toSorted()).toEqual([
      'refused',
      'withdrawn',
    ])
  })

  it('is not proposed of a due that is paid or being paid', async () => {
    const id = await first()
    await payDue(testApp, id, 100)
    await expect(changes().proposeCancel(id, 'No', sunita)).rejects.toMatchObject({
      code: 'dues.paidInPart',
    })
    const [ravis] = await fees().duesOf(ravi())
    await startPaying(testApp, ravis?.id ?? '')
    await expect(changes().proposeCancel(ravis?.id ?? '', 'No', sunita)).rejects.toMatchObject({
      code: 'dues.beingPaid',
    })
  })

  it('needs nobody else where a due of the same amount or more takes its place at once', async () => {
    const id = await first()
    const reason = 'Wrong note'
    const replace = (amount: string) =>
      fees().replaceDue(id, { ...typed(amount, { label: 'Corrected' }), reason }, sunita)
    await expect(replace('44,999.99')).rejects.toMatchObject({
      fields: { amount: { code: 'dues.replacedByLess' } },
    })
    const newId = await replace('45,000')
    expect(await fees().due(id)).toMatchObject({ state: 'cancelled', replacedBy: newId })
    expect(await fees().due(newId)).toMatchObject({ state: 'open', label: 'Corrected', changeId: null })
    expect(await owed()).toBe(4_500_000)
    expect(await auditedRows(testApp, 'due.replaced')).toMatchObject([{ after: { note: reason } }])
    // Nothing was cancelled, so a further due needs no confirmation.
    const fine = await fees().addDue(asha(), typed('10', { label: 'Fine' }), sunita)
    expect(await fees().due(fine)).toMatchObject({ state: 'open' })
    await expect(replace('45,000')).rejects.toMatchObject({ code: 'dues.notOpen' })
  })

  it('is not walked round: what is added again for less is owed once another has confirmed it', async () => {
    await changes().confirm(await changes().proposeCancel(await first(), 'Twice', sunita), vijaya)
    const less = await fees().addDue(asha(), typed('1', { label: 'Again' }), sunita)
    expect(await fees().due(less)).toMatchObject({ state: 'proposed' })
    expect(await owed()).toBe(0)
    const account = await fees().accountOf(asha())
    expect(accountOf(account).map(({ balance }) => balance)).toEqual([4_500_000, 0])
    expect(totalsOf(account.dues, testApp.clock.now())).toMatchObject({ charged: 0, open: 0 })
    const [change] = await changes().ofSubject(less)
    expect(change).toMatchObject({ kind: 'addLess', count: 1, amount: 100, state: 'proposed' })
    await changes().refuse(change?.id ?? '', 'It is 45,000', vijaya)
    expect(await fees().due(less)).toMatchObject({ state: 'cancelled' })
    expect(accountOf(await fees().accountOf(asha()))).toHaveLength(2)
    // A refused due sets no precedent for the next one.
    const again = await fees().addDue(asha(), typed('1', { label: 'Again' }), sunita)
    expect(await fees().due(again)).toMatchObject({ state: 'proposed' })
    const [next] = await changes().ofSubject(again)
    await changes().confirm(next?.id ?? '', vijaya)
    expect(await fees().due(again)).toMatchObject({ state: 'open', changeId: null, open: 100 })
    // A replacement with the same amount is owed at once, although more was cancelled earlier.
    const replacement = { ...typed('1', { label: 'Note' }), reason: 'Wrong note' }
    const replaced = await fees().replaceDue(again, replacement, sunita)
    expect(await fees().due(replaced)).toMatchObject({ state: 'open', open: 100 })
    const whole = await fees().addDue(asha(), typed('45,000'), sunita)
    expect(await fees().due(whole)).toMatchObject({ state: 'open' })
  })

  it('takes a run back as a whole, which stops payments at once and lets those under way end', async () => {
    const [ravis] = await fees().duesOf(ravi())
    await startPaying(testApp, ravis?.id ?? '')
    const change = await changes().proposeUndo(two.runId, sunita)
    await expect(changes().proposeUndo(two.runId, sunita)).rejects.toMatchObject({ code: 'dueChanges.waits' })
    expect((await fees().duesOf(asha()))[0]).toMatchObject({ state: 'open', changeId: change })
    await expect(changes().confirm(change, vijaya)).rejects.toMatchObject({
      code: 'dues.runBeingPaid',
      params: { count: 1 },
    })
    await payDue(testApp, ravis?.id ?? '', 4_500_000)
    await expect(changes().confirm(change, vijaya)).rejects.toMatchObject({
      code: 'dues.runPaid',
      params: { count: 1 },
    })
    await changes().refuse(change, 'One has paid', vijaya)
    expect((await fees().duesOf(asha()))[0]).toMatchObject({ state: 'open', changeId: null })
    await expect(changes().proposeUndo(two.runId, sunita)).rejects.toMatchObject({ code: 'dues.runPaid' })
  })

  it('lets a run be made again, for less once another has confirmed that', async () => {
    const change = await changes().proposeUndo(two.runId, sunita)
    await changes().confirm(change, vijaya)
    expect(await fees().runs.find(two.runId)).toMatchObject({ undoneAt: testApp.clock.now() })
    expect(await auditedRows(testApp, 'duesRun.undone')).toMatchObject([{ after: { dues: 2 } }])
    await expect(changes().proposeUndo(two.runId, sunita)).rejects.toMatchObject({ code: 'dues.runUndone' })
    const [structure] = await fees().structures.all()
    const cheaper = typedStructure({ feeTypeId: two.feeTypeId, amount: '1' })
    await fees().structures.change(structure?.id ?? '', cheaper, 1, sunita)
    const runId = await two.make()
    const [waiting] = await changes().ofSubject(runId)
    expect(waiting).toMatchObject({ kind: 'addLess', subjectKind: 'run', count: 2, amount: 200 })
    expect(await owed()).toBe(0)
    await expect(changes().proposeUndo(runId, sunita)).rejects.toMatchObject({ code: 'dueChanges.waits' })
    await changes().confirm(waiting?.id ?? '', vijaya)
    expect(await owed()).toBe(100)
    await changes().confirm(await changes().proposeUndo(runId, sunita), vijaya)
    expect(await owed()).toBe(0)
  })

  it('undoes an upload once another has confirmed it, and its dues wait until then', async () => {
    const uploads = uploadsOf(testApp, 'dues', sunita)
    const head = 'Roll number,Fee type,Academic year,Semester,Amount,Due date,Note'
    const file = (amount: number) =>
      csvOf(head, ...['21B81A0501', 'A2'].map((number) => `${number},Tuition Fee,2025-2026,,${amount},,`))
    const importId = await uploads.check(file(900))
    await uploads.commit(importId)
    await uploads.proposeUndo(importId)
    const shown = await testApp.app.imports.show(importId)
    const [change] = await changes().ofSubject(importId)
    expect(shown).toMatchObject({
      state: 'committed',
      mayUndo: false,
      undoNeedsSecond: true,
      undoWaitsAt: `/app/Fees/changes/${change?.id}`,
    })
    expect(change).toMatchObject({ kind: 'undoUpload', count: 2, amount: 180_000 })
    await expect(testApp.app.imports.undo(importId, sunita)).rejects.toMatchObject({
      code: 'dueChanges.waits',
    })
    for (const actor of [both, sunita])
      await expect(changes().confirm(change?.id ?? '', actor)).rejects.toThrow()
    expect(await owed()).toBe(4_590_000)
    await changes().confirm(change?.id ?? '', vijaya)
    await testApp.app.jobs.idle()
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'undone', notDoneRows: 0 })
    expect(await owed()).toBe(4_500_000)

    const cheaper = await uploads.check(file(1), { fileName: 'again.csv' })
    await uploads.commit(cheaper)
    const [less] = await changes().ofSubject(cheaper)
    expect(less).toMatchObject({ kind: 'addLess', subjectKind: 'upload', count: 2, amount: 200 })
    expect(await owed()).toBe(4_500_000)
    await changes().confirm(less?.id ?? '', vijaya)
    expect(await owed()).toBe(4_500_100)
    // The dues are unchanged since the upload, so they can be taken back.
    await uploads.proposeUndo(cheaper)
    const [undo] = (await changes().ofSubject(cheaper)).filter(({ state }) => state === 'proposed')
    await changes().confirm(undo?.id ?? '', vijaya)
    await testApp.app.jobs.idle()
    expect(await testApp.app.imports.show(cheaper)).toMatchObject({ state: 'undone', notDoneRows: 0 })
  })

  it('notifies users who may confirm it and have not proposed it, and is in the lists', async () => {
    const id = await first()
    await changes().proposeCancel(id, 'Twice', sunita)
    await fees().adjustments.propose(id, { amount: -100, reason: 'Sports' }, sunita)
    const notifications = async (actor: Actor) =>
      (
        await feesNotifications(
          testApp.app,
          {
            id: actor.id,
            name: actor.name,
            email: '',
            program: '',
            fullName: '',
            roles: actor.roles ?? [],
          } as never,
          { since: '', jobs: [] },
        )
      ).map(({ name, subject }) => [name, subject])
    expect(await notifications(vijaya)).toEqual([
      ['adjustmentsWaiting', '1'],
      ['dueChangesWaiting', '1'],
    ])
    expect(await notifications(sunita)).toEqual([])
    expect(await notifications(both)).toEqual([])
    const [adjustment] = await fees().adjustments.ofDues([id])
    const officer = 'ROLE_ACCOUNTANTS_OFFICER'
    expect(columnOf(await showList(testApp, 'dueChanges', { state: 'proposed' }, officer), 'what')).toEqual([
      'Cancel a due',
    ])
    expect(columnOf(await showList(testApp, 'dues', { state: 'lookedAt' }, officer), 'payer')).toEqual([
      'Asha Rao',
    ])
    expect(columnOf(await showList(testApp, 'dueChanges', { search: 'ravi' }, officer), 'what')).toEqual([])
    // Proposers are notified of others' decisions, never of their own actions.
    await fees().adjustments.refuse(adjustment?.id ?? '', 'No list', vijaya)
    const [change] = await changes().ofSubject(id)
    await changes().confirm(change?.id ?? '', vijaya)
    expect(await notifications(sunita)).toEqual([
      ['adjustmentRefused', '₹\u00a01 (Asha Rao)'],
      ['dueChangeConfirmed', '₹\u00a045,000 (Asha Rao)'],
    ])
    expect(await notifications(vijaya)).toEqual([])
  })
})
