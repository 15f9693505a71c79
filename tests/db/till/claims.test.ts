import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { later } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { claim, match, shown } from '../../support/till/claims.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { cash, chequeOf, kavita, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const both = (actor: Actor): Actor => ({ ...actor, roles: ['ROLE_FEEPAYMENTS', 'ROLE_ACCOUNTANTS_OFFICER'] })

describe.each(engines)('transfers that are only claimed, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const today = () => indianDate(payments.clock.now())
  const till = () => payments.app.till
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await till().open(2_000_00, ramesh)
  })
  afterEach(() => expectBalanced(payments))

  const ledger = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ method, amount, receipt_number }) => [
      method,
      amount,
      receipt_number,
    ])
  const openOf = async (due: string) => (await payments.app.fees.due(due))?.open
  const countOf = async (table: 'payment_orders' | 'payment_receipts' | 'fee_ledger' | 'till_tenders') => {
    const { rows } = await payments.app.database.reads
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }

  it('pay nothing: no order, no receipt, no ledger row, and nothing in the drawer', async () => {
    const { state, amount, payer, cashierId, day } = await claim(payments, {
      [owed.tuition]: '900',
      [owed.exam]: '50',
    })
    expect({ state, amount, payer, cashierId, day }).toEqual({
      state: 'claimed',
      amount: 950_00,
      payer: owed.payer,
      cashierId: ramesh.id,
      day: today(),
    })
    expect([
      await countOf('payment_orders'),
      await countOf('payment_receipts'),
      await countOf('fee_ledger'),
    ]).toEqual([0, 0, 0])
    expect(await openOf(owed.tuition)).toBe(900_00)
    const [shift] = await till().shiftsWithSums(today())
    expect([shift?.receipts, [...(shift?.taken ?? [])]]).toEqual([0, []])
    expect(await till().count({ 500: 4 }, ramesh)).toMatchObject({ state: 'closed' })
  })

  it('are the same claim if the page sends it again', async () => {
    const typed = shown(payments, { [owed.tuition]: '900' })
    const first = await till().enterClaim(typed, { actor: ramesh })
    expect(await till().enterClaim(typed, { actor: ramesh })).toBe(first)
    expect(await countOf('till_tenders')).toBe(1)
  })

  it('are known at the till: their dues are marked, and not ticked first', async () => {
    await claim(payments, { [owed.tuition]: '900' })
    const { dues } = (await till().payerAtCounter(owed.payer)) ?? { dues: [] }
    expect(dues.filter(({ isClaimed }) => isClaimed).map(({ id }) => id)).toEqual([owed.tuition])
  })

  it.each([
    ['without a reference', { reference: '' }, 'till.referenceMissing'],
    ['without a date', { datedOn: '' }, 'claims.dateMissing'],
    ['dated ahead', { datedOn: '2099-01-01' }, 'claims.datedAhead'],
    ['of long ago', { datedOn: '2020-01-01' }, 'claims.datedTooLongAgo'],
    ['of another sum', { amount: '899' }, 'till.sumsDiffer'],
    ['by another way', { way: 'upi' as const }, 'till.transferApart'],
  ])('are refused %s', async (_, more, code) => {
    await expect(claim(payments, { [owed.tuition]: '900' }, more)).rejects.toMatchObject({ code })
    expect(await countOf('till_tenders')).toBe(0)
  })

  it('are not mixed with other ways, and not for dues that are not open for so much', async () => {
    const mixed = shown(payments, { [owed.tuition]: '900' })
    const [transfer] = mixed.tenders
    if (!transfer) throw new Error('There is no transfer.')
    const tenders = [
      { ...transfer, amount: 500_00 },
      { ...transfer, way: 'cash' as const, amount: 400_00 },
    ]
    await expect(till().enterClaim({ ...mixed, tenders }, { actor: ramesh })).rejects.toMatchObject({
      code: 'till.transferApart',
    })
    await expect(till().take({ ...mixed, tenders }, { name: 'r', actor: ramesh })).rejects.toMatchObject({
      code: 'till.transferApart',
    })
    await expect(claim(payments, { [owed.tuition]: '901' })).rejects.toMatchObject({
      code: 'till.dueNotOpen',
    })
    const ofOther = await addDue(payments, { type: payments.types.general, amount: 100_00 })
    await expect(claim(payments, { [owed.tuition]: '900', [ofOther]: '100' })).rejects.toMatchObject({
      code: 'till.dueNotOpen',
    })
  })

  it('need an open shift of today', async () => {
    await expect(claim(payments, { [owed.tuition]: '900' }, { cashier: kavita })).rejects.toMatchObject({
      code: 'till.noShift',
    })
    later(payments, 24 * 60 * 60)
    await expect(claim(payments, { [owed.tuition]: '900' })).rejects.toMatchObject({
      code: 'till.shiftOfBefore',
    })
  })

  it('have a reference once, however it is written; the second is told when and by whom', async () => {
    await claim(payments, { [owed.tuition]: '900' })
    await till().open(0, kavita)
    await expect(
      claim(payments, { [owed.exam]: '50' }, { cashier: kavita, reference: 'utr 123456789012' }),
    ).rejects.toMatchObject({
      fields: { reference: { code: 'claims.referenceTaken', params: { reference: 'utr 123456789012' } } },
    })
  })

  it('have no reference that the device of the college took, nor the other way round', async () => {
    const upi = { way: 'upi' as const, amount: '100', reference: '412345678901' }
    await take(payments, { [owed.library]: '100' }, [upi])
    await expect(claim(payments, { [owed.exam]: '50' }, { reference: upi.reference })).rejects.toMatchObject({
      code: 'claims.referenceTaken',
    })
    await claim(payments, { [owed.exam]: '50' }, { reference: '999999999999' })
    await expect(
      take(payments, { [owed.tuition]: '900' }, [{ ...upi, amount: '900', reference: '999999999999' }]),
    ).rejects.toMatchObject({ code: 'till.referenceTaken.upi' })
  })

  it('are refused with a reason, and can then be shown again', async () => {
    const first = await claim(payments, { [owed.tuition]: '900' })
    await expect(till().refuseClaim(first.id, '', officer)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await till().refuseClaim(first.id, 'Not on the statement', officer)
    expect(await till().claim(first.id)).toMatchObject({
      state: 'refused',
      bankReason: 'Not on the statement',
      reference: 'UTR123456789012',
    })
    await expect(match(payments, first.id, { [owed.tuition]: '900' })).rejects.toMatchObject({
      code: 'claims.changed',
    })
    const second = await claim(payments, { [owed.tuition]: '900' })
    await match(payments, second.id, { [owed.tuition]: '900' })
    expect(await ledger()).toEqual([['BANK_TRANSFER', 900_00, 'F/2026-27/000001']])
  })

  it('are decided by another person than the cashier, whatever roles they have, and not by cashiers', async () => {
    const { id } = await claim(payments, { [owed.tuition]: '900' })
    await expect(
      match(payments, id, { [owed.tuition]: '900' }, { actor: both(ramesh) }),
    ).rejects.toMatchObject({ code: 'claims.ownClaim' })
    await expect(till().refuseClaim(id, 'No', both(ramesh))).rejects.toMatchObject({
      code: 'claims.ownClaim',
    })
    await expect(match(payments, id, { [owed.tuition]: '900' }, { actor: kavita })).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    expect(await ledger()).toEqual([])
  })

  it('wait for an officer, the oldest first, and not for the person who entered them', async () => {
    const since = today()
    await claim(payments, { [owed.tuition]: '900' })
    await till().count({ 500: 4 }, ramesh)
    later(payments, 24 * 60 * 60)
    await till().open(0, kavita)
    await claim(payments, { [owed.exam]: '50' }, { cashier: kavita, reference: '2' })
    expect(await till().claimsFor(officer.id)).toMatchObject({ count: 2, since })
    expect(await till().claimsFor(ramesh.id)).toMatchObject({ count: 1, since: dayAfter(since) })
  })

  it('are listed for their cashier on their day and on the day of matching', async () => {
    const { id } = await claim(payments, { [owed.tuition]: '900' })
    const own = async () => (await till().claimsOfCashier(ramesh.id, today())).map((each) => each.id)
    expect(await own()).toEqual([id])
    later(payments, 24 * 60 * 60)
    expect(await own()).toEqual([])
    await match(payments, id, { [owed.tuition]: '900' })
    expect(await own()).toEqual([id])
    expect(await till().claimsOfCashier(kavita.id, today())).toEqual([])
  })

  it('refuse a day of the statement that cannot be', async () => {
    const { id } = await claim(payments, { [owed.tuition]: '900' })
    for (const [day, code] of [
      [dayAfter(today()), 'claims.dayAhead'],
      [daysBefore(today(), 4), 'claims.dayBefore'],
    ] as const)
      await expect(match(payments, id, { [owed.tuition]: '900' }, { day })).rejects.toMatchObject({
        fields: { day: { code } },
      })
    await match(payments, id, { [owed.tuition]: '900' }, { day: daysBefore(today(), 3) })
    expect((await till().claim(id))?.bankDay).toBe(daysBefore(today(), 3))
  })

  it('say in the trail who entered and matched them, and what they pay', async () => {
    const { id } = await claim(payments, { [owed.tuition]: '900' })
    await match(payments, id, { [owed.tuition]: '850', [owed.exam]: '50' })
    const [entered] = await auditedRows(payments, 'tillTransfer.claimed')
    const [matched] = await auditedRows(payments, 'tillTransfer.matched')
    expect(entered?.after).toMatchObject({ transfer: 'UTR123456789012', rupees: '900', state: 'claimed' })
    expect(matched?.after).toMatchObject({
      pays: expect.stringMatching(/^Tuition Fee.*: 850; Exam Fee.*: 50$/) as string,
      state: 'matched',
    })
  })

  it('stand in the history with their state, and of the total only what is matched is money', async () => {
    const matched = await claim(payments, { [owed.tuition]: '900' }, { reference: '1' })
    await match(payments, matched.id, { [owed.tuition]: '900' })
    const refused = await claim(payments, { [owed.library]: '100' }, { reference: '2' })
    await till().refuseClaim(refused.id, 'Not there', officer)
    await claim(payments, { [owed.library]: '100' }, { reference: '3' })
    await take(payments, { [owed.exam]: '50' }, [cash('20'), chequeOf(payments, '30')])
    const list = await showList(payments, 'tenders', '', 'ROLE_PRINCIPAL')
    const states = columnOf(list, 'state')
    expect(
      columnOf(list, 'reference')
        .map((each, row) => `${each} ${states[row]}`)
        .toSorted(),
    ).toEqual([' Received', '1 Matched', '123456 Subject to realisation', '2 Refused', '3 To be matched'])
    expect(list.foot?.map(({ heading, cells }) => [heading, ...cells].filter(Boolean).join(' '))).toEqual([
      'Total 1,150.00',
      'Of it to be matched 100.00',
      'Of it refused 100.00',
    ])
  })
})
