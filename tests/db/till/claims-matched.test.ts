import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { counterRefundInput } from '#lib/schemas/till/refunds.ts'
import { later } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { addDue, lastAttempt, openTestPayments, swathi, wanting } from '../../support/payments/payments.ts'
import { claim, match, shown } from '../../support/till/claims.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { cash, kavita, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

describe.each(engines)('a transfer that the bank shows, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const till = () => payments.app.till
  const today = () => indianDate(payments.clock.now())
  const tomorrow = () => later(payments, 24 * 60 * 60)
  afterEach(() => expectBalanced(payments))
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await till().open(0, ramesh)
  })

  const all = () => ({ [owed.tuition]: '900', [owed.library]: '100', [owed.exam]: '50' })
  const ledger = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ kind, method, amount, receipt_number }) => [
      kind,
      method,
      amount,
      receipt_number,
    ])
  const open = async () =>
    Object.fromEntries((await payments.app.fees.duesOf(owed.payer)).map((due) => [due.id, due.open]))
  const code = (refusal: string) => ({ code: refusal })

  it('pays its dues with one receipt for each kind of fee, and ledger rows of its own', async () => {
    const { id, saleId } = await claim(payments, all(), { bank: 'SBI' })
    await match(payments, id, all())
    expect((await ledger()).toSorted()).toEqual(
      [
        ['payment', 'BANK_TRANSFER', 900_00, 'F/2026-27/000001'],
        ['payment', 'BANK_TRANSFER', 100_00, 'F/2026-27/000001'],
        ['payment', 'BANK_TRANSFER', 50_00, 'E/2026-27/000001'],
      ].toSorted(),
    )
    expect(Object.values(await open())).toEqual([0, 0, 0])
    expect(await till().receiptsOfSale(saleId)).toEqual(['E/2026-27/000001', 'F/2026-27/000001'])
    expect(await till().claim(id)).toMatchObject({ state: 'matched', bankDay: today() })
    const receipt = await payments.app.payments.receipt('F/2026-27/000001')
    expect(receipt?.snapshot.taken?.tenders).toMatchObject([
      { way: 'transfer', amount: 1_000_00, reference: 'UTR123456789012', bank: 'SBI' },
    ])
  })

  it('is booked on the day of matching, in no drawer, also when shift and day of the claim are closed', async () => {
    const claimed = today()
    const { id, saleId } = await claim(payments, all())
    await till().count({}, ramesh)
    await till().closeDay(claimed, officer)
    tomorrow()
    await match(payments, id, all(), { day: claimed })
    const [receipt] = await till().receiptsOfSale(saleId)
    const issued = await payments.app.payments.receipt(receipt ?? '')
    expect(indianDate(issued?.issuedAt ?? '')).toBe(today())
    expect(await till().dayBook({ from: claimed, to: claimed })).toEqual([])
    const booked = await till().dayBook({ from: today(), to: today() })
    expect(booked.map(({ method, isOfTill }) => [method, isOfTill])).toEqual(
      booked.map(() => ['BANK_TRANSFER', true]),
    )
    const [shift] = await till().shiftsWithSums(claimed)
    expect([shift?.receipts, shift?.taken.size, shift?.shift.count?.expected]).toEqual([0, 0, 0])
  })

  it('is booked on a day that is closed already: the close binds the till alone', async () => {
    const { id } = await claim(payments, all())
    await till().count({}, ramesh)
    await till().closeDay(today(), officer)
    await match(payments, id, all())
    expect(Object.values(await open())).toEqual([0, 0, 0])
  })

  it('prints originals on the day of matching, and duplicates later', async () => {
    const { id, saleId } = await claim(payments, all())
    await till().count({}, ramesh)
    await match(payments, id, all())
    const first = await till().printSale(saleId, 'a5')
    tomorrow()
    const again = await till().printSale(saleId, 'a5')
    expect(again.bytes.byteLength).not.toBe(first.bytes.byteLength)
  })

  it('pays other open dues of the payer where those it was shown for are paid meanwhile', async () => {
    const { id } = await claim(payments, { [owed.library]: '100' })
    await take(payments, { [owed.library]: '100' }, [cash('100')])
    await expect(match(payments, id, { [owed.library]: '100' })).rejects.toMatchObject({
      fields: {
        [`amount.${owed.library}`]: { code: 'claims.dueNotOpen', params: { what: 'Library Fee, 10000' } },
      },
    })
    await match(payments, id, { [owed.tuition]: '70', [owed.exam]: '30' })
    expect(await open()).toEqual({ [owed.tuition]: 830_00, [owed.library]: 0, [owed.exam]: 20_00 })
  })

  it.each([
    ['less without keeping the rest', { tuition: '899.99' }, 'till.moreThanChosen'],
    ['more', { tuition: '900', exam: '0.01' }, 'claims.sumsDiffer'],
    ['a due beyond its amount', { library: '150', tuition: '750' }, 'claims.dueNotOpen'],
  ])('does not pay %s', async (_, lines, refusal) => {
    const { id } = await claim(payments, { [owed.tuition]: '900' })
    const named = Object.fromEntries(
      Object.entries(lines).map(([name, amount]) => [owed[name as 'tuition'], amount]),
    )
    await expect(match(payments, id, named)).rejects.toMatchObject(code(refusal))
    expect(await ledger()).toEqual([])
    expect((await till().claim(id))?.state).toBe('claimed')
  })

  it('keeps what no due takes as an advance, on purpose only, and all of it where nothing is due', async () => {
    const { id } = await claim(payments, { [owed.tuition]: '900' })
    const held = async () => (await till().heldFor(owed.payer))?.usable ?? 0
    await match(payments, id, { [owed.tuition]: '850' }, { keepsAdvance: true })
    expect(await held()).toBe(50_00)
    const typed = { reference: 'UTR999', amount: '120' }
    await expect(claim(payments, { [owed.library]: '100' }, typed)).rejects.toMatchObject(
      code('till.moreThanChosen'),
    )
    const keeping = { ...shown(payments, { [owed.library]: '100' }, typed), keepsAdvance: true }
    const sale = await till().enterClaim(keeping, { actor: ramesh })
    const more = await till().claimOfSale(sale)
    await match(payments, more?.id ?? '', {}, { keepsAdvance: true })
    expect(await held()).toBe(170_00)
    expect((await till().claim(more?.id ?? ''))?.state).toBe('matched')
  })

  it('pays nobody else, no cancelled due, and no due that is under review', async () => {
    const { id } = await claim(payments, { [owed.library]: '100' })
    const ofOther = await addDue(payments, { type: payments.types.general, amount: 100_00 })
    await expect(match(payments, id, { [ofOther]: '100' })).rejects.toMatchObject(code('till.dueNotOpen'))
    const change = (set: object) =>
      payments.app.database.writes.updateTable('dues').set(set).where('id', '=', owed.library).execute()
    await change({ state: 'cancelled' })
    await expect(match(payments, id, { [owed.library]: '100' })).rejects.toMatchObject({
      fields: { [`amount.${owed.library}`]: { code: 'claims.dueNotOpen' } },
    })
    await change({ state: 'open', change_id: 'x' })
    await expect(match(payments, id, { [owed.library]: '100' })).rejects.toMatchObject(code('dues.lookedAt'))
    expect(await ledger()).toEqual([])
  })

  it('keeps its reference: the device of the college cannot take it meanwhile', async () => {
    const { id } = await claim(payments, { [owed.library]: '100' })
    const upi = { way: 'upi' as const, amount: '50', reference: '222222222222' }
    await take(payments, { [owed.exam]: '50' }, [upi])
    // As if both had been entered at once.
    const same = payments.app.database.writes
      .updateTable('till_tenders')
      .set({ reference_key: 'utr123456789012' })
      .where('way', '=', 'upi')
      .execute()
    await expect(same).rejects.toThrow(/till_tenders_reference/)
    await match(payments, id, { [owed.library]: '100' })
    expect(await ledger()).toHaveLength(2)
  })

  it('emails the payer the receipt at the address of the register', async () => {
    await payments.app.database.writes.updateTable('students').set({ email: 'asha@example.edu' }).execute()
    const { id } = await claim(payments, all())
    await match(payments, id, all())
    const mails = await payments.app.database.reads
      .selectFrom('outbox')
      .where('template', '=', 'receipt')
      .select('id')
      .execute()
    expect(mails).toHaveLength(2)
  })

  it('is not cancelled: it is refunded, by three people, as other money of the till', async () => {
    const { id, saleId } = await claim(payments, all())
    await match(payments, id, all())
    const [, order = ''] = await till().ordersOfSale(saleId)
    expect((await till().planCancellation(order))?.problem).toBe('claims.notCancelled')
    await expect(till().askToCancel(order, 'Wrong', ramesh)).rejects.toMatchObject(
      code('claims.notCancelled'),
    )
    const asked = v.parse(counterRefundInput, {
      amount: '950',
      way: 'transfer',
      after: 'owed',
      reason: 'Left',
    })
    const refund = await till().proposeRefund(order, asked, ramesh)
    await till().decideRefund('approve', refund, { note: '', actor: officer })
    await till().payRefundOut(refund, { reference: 'UTR 1', sentOn: today() }, kavita)
    expect((await ledger()).filter(([kind]) => kind === 'refund')).toHaveLength(2)
    expect(await till().planRefund(order)).toMatchObject({ left: 50_00 })
  })

  describe('whose dues somebody began to pay online', () => {
    const started = async () => {
      const person = { number: '21B81A0501', name: 'Asha Rao', email: '', phone: '' }
      const request = wanting([owed.tuition], { payer: owed.payer, person })
      const { orderId } = await payments.app.payments.startPayment(request, swathi)
      return orderId
    }

    it('asks first, then cancels the online payment', async () => {
      const { id } = await claim(payments, { [owed.tuition]: '900' })
      const orderId = await started()
      await expect(match(payments, id, { [owed.tuition]: '900' })).rejects.toMatchObject(
        code('till.startedOnline'),
      )
      await match(payments, id, { [owed.tuition]: '900' }, { startedSeen: [orderId] })
      expect((await payments.app.payments.order(orderId))?.state).toBe('cancelled')
    })

    it('is not matched for a due whose online payment the gateway then reports', async () => {
      const { id } = await claim(payments, { [owed.tuition]: '900' })
      const orderId = await started()
      const { id: attemptId } = await lastAttempt(payments, orderId)
      await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
      await payments.sandbox.control.pay({ order: attemptId })
      await expect(
        match(payments, id, { [owed.tuition]: '900' }, { startedSeen: [orderId] }),
      ).rejects.toMatchObject({ fields: { [`amount.${owed.tuition}`]: { code: 'claims.dueNotOpen' } } })
      expect((await ledger()).map(([, method]) => method)).not.toContain('BANK_TRANSFER')
    })
  })
})
