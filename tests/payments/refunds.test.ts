import { describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { accountOf } from '#lib/server/features/fees/ledger/account.ts'
import { paymentsNotifications } from '#lib/server/features/payments/notifications.ts'
import { refundProposals } from '#lib/server/features/payments/proposals.ts'
import { userWith } from '../support/calls/call.ts'
import { columnOf, showList } from '../support/calls/shown-list.ts'
import { approved, paidOnce, typedRefund, typedSending } from '../support/app/decisions.ts'
import { auditedRows } from '../support/database/audited-rows.ts'
import { engines } from '../support/database/databases.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { openForEach } from '../support/app/opened.ts'
import { placeInCse, typedStudent } from '../support/people/students.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { openTestPayments } from '../support/payments/payments.ts'

const both = { ...sunita, roles: ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER'] as const }

describe.each(engines)('money that goes back, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const refunds = () => payments.app.payments.refunds
  const student = { kind: 'student', id: 's-swathi' } as const
  const addStudent = async (): Promise<string> =>
    payments.app.students.add(
      typedStudent({ name: 'Swathi Reddy', ...(await placeInCse(payments)), rollNumber: '21B81A0501' }),
      lakshmi,
    )
  const due = async () => (await payments.app.fees.duesOf(student))[0]

  it('is asked for by one, approved by another and sent by a third or the first: the ledger has it once', async () => {
    const { attempt } = await paidOnce(payments)
    const id = await approved(payments, attempt.id)
    await refunds().send(id, typedSending(), sunita)
    expect(await refunds().find(id)).toMatchObject({ state: 'sent', number: 'R/2026-27/000001' })
    const ledger = await payments.app.fees.ledgerOf(student)
    expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 45_000],
      ['refund', -45_000],
    ])
    expect(ledger[1]).toMatchObject({ receipt_number: 'F/2026-27/000001', reference: 'UTR 412345678901' })
    expect(await payments.app.payments.receipt('F/2026-27/000001')).toMatchObject({ amount: 45_000 })
  })

  it('notifies the people who approve and send it next, and then its requester', async () => {
    const notifications = async (actor: Actor) =>
      (
        await paymentsNotifications(
          payments.app,
          { ...userWith('ROLE_FACULTY'), id: actor.id, roles: [...(actor.roles ?? [])] },
          { since: '2026-01-01', jobs: [] },
        )
      ).map(({ name, subject, link }) => [name, subject, link])
    const { attempt } = await paidOnce(payments)
    const page = `/app/Fees/payments/${attempt.id}`
    const id = await refunds().propose(attempt.id, typedRefund(), sunita)
    const ramesh = { ...sunita, id: 'u-ramesh' }
    expect(await notifications(vijaya)).toEqual([['refundsWaiting', '1', page]])
    expect(await notifications(sunita)).toEqual([])
    await refunds().approve(id, vijaya)
    const send = ['refundsToSend', '1', page]
    expect(await notifications(vijaya)).toEqual([])
    expect(await notifications(ramesh)).toEqual([send])
    expect(await notifications(sunita)).toEqual([send, ['refundApproved', '₹\u00a0450 (Swathi Reddy)', page]])
    await refunds().send(id, typedSending(), ramesh)
    expect(await notifications(ramesh)).toEqual([])
    expect(await notifications(sunita)).toEqual([['refundSent', '₹\u00a0450 (Swathi Reddy)', page]])
  })

  it('is given up by whoever was to send it, and its requester is notified of that', async () => {
    const { attempt } = await paidOnce(payments)
    await refunds().giveUp(await approved(payments, attempt.id), 'The account is closed', {
      ...sunita,
      id: 'u-ramesh',
    })
    const notifications = await paymentsNotifications(
      payments.app,
      { ...userWith('ROLE_ACCOUNTANT'), id: sunita.id },
      { since: '2026-01-01', jobs: [] },
    )
    expect(notifications.map(({ text }) => text)).toEqual([
      'Your refund of ₹\u00a0450 (Swathi Reddy) was given up',
    ])
  })

  it('is found by the number of its receipt, the payer or the order', async () => {
    const { attempt, orderId } = await paidOnce(payments)
    const search = (text: string) => refunds().search(text)
    for (const text of ['F/2026-27/000001', '1', orderId, attempt.id, attempt.chargeUuid ?? ''])
      expect(await search(text)).toMatchObject([{ attemptId: attempt.id, left: 45_000, isUnderWay: false }])
    expect(await search('F/2026-27/000002')).toEqual([])
    expect(await search(orderId.slice(1))).toEqual([])
    await refunds().propose(attempt.id, typedRefund({ amount: '100' }), sunita)
    expect(await search(orderId)).toMatchObject([{ left: 0, isUnderWay: true }])
  })

  it('leaves its dues owed again, or nobody owes them any more: as was asked', async () => {
    const { attempt } = await paidOnce(payments)
    const owed = await approved(payments, attempt.id, typedRefund({ amount: '100', after: 'owed' }))
    await refunds().send(owed, typedSending(), sunita)
    expect(await due()).toMatchObject({ amount: 45_000, settled: 35_000, state: 'open' })
    const dropped = await approved(payments, attempt.id, typedRefund({ amount: '50' }))
    await refunds().send(dropped, typedSending(), sunita)
    const now = await due()
    expect(now).toMatchObject({ amount: 40_000, settled: 30_000, state: 'open' })
    expect(await payments.app.fees.adjustments.ofDues([now?.id ?? ''])).toMatchObject([
      { amount: -5000, state: 'confirmed', reason: 'Left the college' },
    ])
  })

  it('counts under the way in which it went back: the gateway’s under the method of its payment', async () => {
    const { attempt } = await paidOnce(payments)
    const gateway = await approved(payments, attempt.id, typedRefund({ amount: '100' }))
    await refunds().send(gateway, typedSending(), sunita)
    const transfer = await approved(payments, attempt.id, typedRefund({ amount: '50', way: 'transfer' }))
    await refunds().send(transfer, typedSending(), sunita)
    const days = { from: '2026-11-01', to: '2026-11-30' }
    const [paidBy = ''] = (await payments.app.fees.ledgerOf(student)).map(({ method }) => method)
    expect(paidBy).not.toBe('BANK_TRANSFER')
    const sums = await payments.app.fees.collected('method', { days })
    expect(sums.map(({ key, received, returned }) => [key, received, returned]).toSorted()).toEqual(
      [
        [paidBy, 45_000, -10_000],
        ['BANK_TRANSFER', 0, -5_000],
      ].toSorted(),
    )
    const money = await showList(payments, 'money', { kind: 'refund' }, 'ROLE_ACCOUNTANT')
    expect(columnOf(money, 'method')).toContain('Bank transfer')
  })

  it('refund twice the same, more than paid → refused', async () => {
    const { attempt } = await paidOnce(payments)
    const more = refunds().propose(attempt.id, typedRefund({ amount: '450.01' }), sunita)
    await expect(more).rejects.toMatchObject({ fields: { amount: { code: 'refunds.tooMuch' } } })
    const id = await approved(payments, attempt.id)
    const again = refunds().propose(attempt.id, typedRefund(), sunita)
    await expect(again).rejects.toMatchObject({ code: 'refunds.underWay' })
    await refunds().send(id, typedSending(), sunita)
    await expect(refunds().send(id, typedSending(), sunita)).rejects.toMatchObject({
      code: 'refunds.changedSince',
    })
    await expect(refunds().propose(attempt.id, typedRefund(), sunita)).rejects.toMatchObject({
      code: 'refunds.nothingLeft',
    })
    expect(await refunds().left(attempt.id)).toBe(0)
  })

  it('is approved by nobody who asked for it, and sent by nobody who approved it', async () => {
    const { attempt } = await paidOnce(payments)
    const own = await refunds().propose(attempt.id, typedRefund(), both)
    await expect(refunds().approve(own, both)).rejects.toMatchObject({ code: 'refunds.ownProposal' })
    await expect(refunds().refuse(own, 'No', both)).rejects.toMatchObject({ code: 'refunds.ownProposal' })
    await expect(refunds().approve(own, sunita)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await expect(refunds().send(own, typedSending(), sunita)).rejects.toMatchObject({
      code: 'refunds.changedSince',
    })
    const other = { ...both, id: 'u-other' }
    await refunds().approve(own, other)
    await expect(refunds().send(own, typedSending(), other)).rejects.toMatchObject({
      code: 'refunds.ownApproval',
    })
    await expect(refunds().send(own, typedSending({ sentOn: '2026-12-24' }), both)).rejects.toMatchObject({
      fields: { sentOn: { code: 'refunds.notYet' } },
    })
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })

  it('was not sent before the day of its approval', async () => {
    const { attempt } = await paidOnce(payments)
    const id = await approved(payments, attempt.id)
    expect(await refunds().approvedOn(id)).toBe('2026-11-21')
    await expect(refunds().send(id, typedSending({ sentOn: '2026-11-20' }), sunita)).rejects.toMatchObject({
      fields: { sentOn: { code: 'refunds.beforeApproval', params: { day: '21 November 2026' } } },
    })
    expect(await refunds().find(id)).toMatchObject({ state: 'approved', sentOn: null })
    await refunds().send(id, typedSending(), sunita)
    expect(await refunds().find(id)).toMatchObject({ state: 'sent', sentOn: '2026-11-21' })
  })

  it('says to the person who sends it who proposed and who approved it, and for whom', async () => {
    const { attempt } = await paidOnce(payments)
    const id = await refunds().propose(attempt.id, typedRefund(), sunita)
    const names = await refunds().payerNames([id])
    expect([...names]).toEqual([[id, 'Swathi Reddy']])
    const [proposed] = await payments.app.payments.proposals.oldest(refundProposals, 'proposed', {
      userId: vijaya.id,
      most: 3,
    })
    expect(proposed).toMatchObject({ byId: sunita.id, createdBy: sunita.id })
    await refunds().approve(id, vijaya)
    const [toSend] = await payments.app.payments.proposals.oldest(refundProposals, 'approved', {
      userId: 'u-ramesh',
      most: 3,
    })
    expect(toSend).toMatchObject({ byId: vijaya.id, createdBy: sunita.id })
  })

  it('is refused or given up with a reason, and may be requested again', async () => {
    const { attempt } = await paidOnce(payments)
    const first = await refunds().propose(attempt.id, typedRefund(), sunita)
    await expect(refunds().refuse(first, ' ', vijaya)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await refunds().refuse(first, 'The fee is not refundable', vijaya)
    const second = await approved(payments, attempt.id)
    await refunds().giveUp(second, 'The account is closed', sunita)
    expect((await refunds().ofAttempt(attempt.id)).map(({ state, isGivenUp }) => [state, isGivenUp])).toEqual(
      [
        ['refused', false],
        ['refused', true],
      ],
    )
    const states = async (state: string) =>
      columnOf(await showList(payments, 'refunds', { state }, 'ROLE_ACCOUNTANT'), 'state')
    expect([await states('refused'), await states('givenUp')]).toEqual([['Refused'], ['Given up']])
    expect(await refunds().left(attempt.id)).toBe(45_000)
  })

  it('is withdrawn by the person who proposed it, while it is not approved', async () => {
    const { attempt } = await paidOnce(payments)
    const first = await refunds().propose(attempt.id, typedRefund(), sunita)
    await expect(refunds().withdraw(first, { ...sunita, id: 'u-ramesh' })).rejects.toMatchObject({
      code: 'refunds.notOwnProposal',
    })
    await refunds().withdraw(first, sunita)
    expect(await refunds().find(first)).toMatchObject({
      state: 'refused',
      isWithdrawn: true,
      isGivenUp: false,
    })
    const second = await refunds().propose(attempt.id, typedRefund(), sunita)
    await refunds().refuse(second, 'The fee is not refundable', vijaya)
    expect(await refunds().find(second)).toMatchObject({ state: 'refused', isWithdrawn: false })
    const third = await approved(payments, attempt.id)
    await expect(refunds().withdraw(third, sunita)).rejects.toMatchObject({ code: 'refunds.changedSince' })
    const states = async (state: string) =>
      columnOf(await showList(payments, 'refunds', { state }, 'ROLE_ACCOUNTANT'), 'state')
    expect([await states('refused'), await states('withdrawn')]).toEqual([['Refused'], ['Withdrawn']])
    expect(await auditedRows(payments, 'refund.withdrawn')).toMatchObject([
      { entityId: first, after: { state: 'withdrawn' } },
    ])
  })

  it('names the payer in the audit trail', async () => {
    const { attempt } = await paidOnce(payments)
    await payments.app.database.writes
      .updateTable('payment_orders')
      .set({ payer_id: await addStudent() })
      .execute()
    await refunds().propose(attempt.id, typedRefund(), sunita)
    const trail = await showList(payments, 'audit', { action: 'refund.proposed' })
    expect(columnOf(trail, 'what')).toEqual([
      'accounts-sunita proposed a refund of the payment “Swathi Reddy · Tuition Fee”',
    ])
  })

  it('leaves a due that is neither owed nor paid, unless most of it stays with the college', async () => {
    const { attempt } = await paidOnce(payments)
    const states = async (state: string) =>
      columnOf(await showList(payments, 'dues', { state }, 'ROLE_ACCOUNTANT'), 'state')
    const part = await approved(payments, attempt.id, typedRefund({ amount: '50' }))
    await refunds().send(part, typedSending(), sunita)
    expect([await states('settled'), await states('refunded')]).toEqual([['Paid'], []])
    const most = await approved(payments, attempt.id, typedRefund({ amount: '380' }))
    await refunds().send(most, typedSending(), sunita)
    expect(await due()).toMatchObject({ amount: 2_000, settled: 2_000, state: 'settled' })
    expect([await states('settled'), await states('refunded')]).toEqual([[], ['Refunded, no longer owed']])
    const adjustments = await showList(payments, 'adjustments', {}, 'ROLE_ACCOUNTANT')
    expect(columnOf(adjustments, 'state')).toEqual(['Refunded, no longer owed', 'Refunded, no longer owed'])
    const { dues, adjustments: all, ledger } = await payments.app.fees.accountOf(student)
    expect(accountOf({ dues, adjustments: all, ledger }).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['charged', 'payment', 'refund', 'refunded']),
    )
  })

  it('asks what becomes of the dues where it had paid some', async () => {
    const { attempt } = await paidOnce(payments)
    const omitted = refunds().propose(attempt.id, typedRefund({ after: '' }), sunita)
    await expect(omitted).rejects.toMatchObject({ fields: { after: { code: 'refunds.afterMissing' } } })
  })
})
