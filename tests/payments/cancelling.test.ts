import { describe, expect, it } from 'vitest'
import { swathi as desk } from '../support/admissions/admissions.ts'
import { books } from '../support/app/books.ts'
import { approved, openReview, typedRefund, typedSending } from '../support/app/decisions.ts'
import { engines } from '../support/database/databases.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { openForEach } from '../support/app/opened.ts'
import {
  addDue,
  startForAdmission,
  lastAttempt,
  openTestPayments,
  standing,
  swathi,
  wanting,
} from '../support/payments/payments.ts'
import { later } from '../support/app/test-app.ts'

describe.each(engines)('an admission with money on it, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const kept = () => payments.app.payments.kept

  async function paidFor() {
    const made = await startForAdmission(payments)
    await payments.sandbox.control.pay({ order: made.attempt.id })
    await payments.app.payments.verify(made.attempt.id)
    return made
  }

  const cancel = (id: string) =>
    payments.app.admissions.move(id, { move: 'cancel', version: 1, note: 'Moved away' }, desk)
  const refused = { code: 'payments.admissionHasMoney', params: { name: 'Asha Rao' } }

  it('is not cancelled until somebody has decided whether its money is refunded', async () => {
    const { id, attempt } = await paidFor()
    await expect(cancel(id)).rejects.toMatchObject(refused)
    expect(await kept().unasked(id)).toBe(45_000)
    const part = await approved(payments, attempt.id, typedRefund({ amount: '400' }))
    await expect(cancel(id)).rejects.toMatchObject(refused)
    await kept().keep(id, { amount: 5000, reason: 'The rule on late withdrawals' }, sunita)
    await cancel(id)
    expect(await payments.app.admissions.find(id)).toMatchObject({ state: 'cancelled' })
    await payments.app.payments.refunds.send(part, typedSending(), sunita)
    expect(await kept().unasked(id)).toBe(0)
  })

  it('is not cancelled by a refund that is only asked for, and what is asked for is not kept, nor the other way', async () => {
    const { id, attempt } = await paidFor()
    const { refunds } = payments.app.payments
    const asked = await refunds.propose(attempt.id, typedRefund({ amount: '400' }), sunita)
    await expect(cancel(id)).rejects.toMatchObject(refused)
    const keep = (amount: number) => kept().keep(id, { amount, reason: 'The rule' }, sunita)
    await expect(keep(45_000)).rejects.toMatchObject({ code: 'keptMoney.changedSince' })
    await keep(5000)
    await refunds.refuse(asked, 'Too much', vijaya)
    const again = refunds.propose(attempt.id, typedRefund({ amount: '450' }), sunita)
    await expect(again).rejects.toMatchObject({ code: 'refunds.tooMuch' })
    await refunds.propose(attempt.id, typedRefund({ amount: '400' }), sunita)
  })

  it('stays where its refund was refused', async () => {
    const { id, attempt } = await paidFor()
    const asked = await payments.app.payments.refunds.propose(attempt.id, typedRefund(), sunita)
    await payments.app.payments.refunds.refuse(asked, 'Not refundable', vijaya)
    await expect(cancel(id)).rejects.toMatchObject(refused)
  })

  it('keeps what was seen, with a reason, by the accounts office', async () => {
    const { id } = await paidFor()
    const keep = (amount: number, reason: string, actor = sunita) =>
      kept().keep(id, { amount, reason }, actor)
    await expect(keep(44_000, 'Rule')).rejects.toMatchObject({ code: 'keptMoney.changedSince' })
    await expect(keep(45_000, '')).rejects.toMatchObject({ code: 'transition.reasonMissing' })
    await expect(keep(45_000, 'Rule', desk)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await keep(45_000, 'Rule')
    await expect(keep(45_000, 'Rule')).rejects.toMatchObject({ code: 'keptMoney.nothing' })
    expect(await kept().of({ kind: 'admission', id })).toMatchObject([{ amount: 45_000, reason: 'Rule' }])
  })

  it('that was cancelled while somebody paid: no receipt, a review, and it goes back', async () => {
    const { id, orderId, attempt } = await startForAdmission(payments)
    await cancel(id)
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toMatchObject({
      attempts: ['QUARANTINED'],
      receipt: null,
      reviews: ['admissionCancelled'],
    })
    const review = await openReview(payments, attempt.id)
    const settle = payments.app.payments.reviews.propose(review.id, 'settle', 'Still wanted', sunita)
    await expect(settle).rejects.toMatchObject({ code: 'reviews.notSo' })
    const refund = await approved(payments, attempt.id, typedRefund({ after: '' }))
    await payments.sandbox.control.refund({ order: attempt.id })
    await payments.app.payments.refunds.send(refund, typedSending(), sunita)
    expect(await books(payments)).toEqual({ taken: 0, ledger: 0, inDoubt: 0, byBank: 0 })
  })

  it('reopens the review when the refund fails, and nobody owes the fees again', async () => {
    const { id, attempt } = await paidFor()
    const { refunds, reviews } = payments.app.payments
    const typed = typedRefund({ after: 'owed' })
    const first = await approved(payments, attempt.id, typed)
    await cancel(id)
    await refunds.giveUp(first, 'The account is closed', sunita)
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'notGivenBack', amount: 0 })
    const second = await approved(payments, attempt.id, typed)
    await payments.sandbox.control.refund({ order: attempt.id })
    await refunds.send(second, typedSending(), sunita)
    expect(await reviews.ofAttempt(attempt.id)).toMatchObject([{ state: 'closed', outcome: 'decided' }])
    const { dues } = await payments.app.fees.accountOf({ kind: 'admission', id })
    expect(dues).toMatchObject([{ open: 0 }])
  })

  it('has no question left once its money stays after all', async () => {
    const { id, attempt } = await paidFor()
    const { refunds, reviews } = payments.app.payments
    const refund = await approved(payments, attempt.id)
    await cancel(id)
    await refunds.giveUp(refund, 'The account is closed', sunita)
    await kept().keep(id, { amount: 45_000, reason: 'Nobody can be reached' }, sunita)
    expect(await reviews.ofAttempt(attempt.id)).toMatchObject([{ state: 'closed', outcome: 'decided' }])
  })

  it('keeps no money that is in doubt: two people decide about that first', async () => {
    const { id, attempt } = await startForAdmission(payments)
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'amountLess' })
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    const amount = await kept().unasked(id)
    expect(amount).toBeGreaterThan(0)
    const keep = kept().keep(id, { amount, reason: 'Rule' }, sunita)
    await expect(keep).rejects.toMatchObject({ code: 'keptMoney.inDoubt' })
  })

  it('that came after some was kept is not hidden by what of it went back without a word', async () => {
    const { id, attempt } = await paidFor()
    const payer = { kind: 'admission', id } as const
    await kept().keep(id, { amount: 45_000, reason: 'Rule' }, sunita)
    await payments.sandbox.control.refund({ order: attempt.id })
    later(payments, 24 * 3600 + 1)
    await payments.app.payments.verify(attempt.id)
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'refundedOutside' })
    const dueId = await addDue(payments, {
      type: payments.types.general,
      amount: 20_000,
      payer,
      year: '2025-2026',
    })
    const { orderId } = await payments.app.payments.startPayment(wanting([dueId], { payer }), swathi)
    const { id: second } = await lastAttempt(payments, orderId)
    await payments.sandbox.control.pay({ order: second })
    await payments.app.payments.verify(second)
    expect(await kept().unasked(id)).toBe(20_000)
    await expect(cancel(id)).rejects.toMatchObject(refused)
  })

  it('may go back after all once the officer takes back that it stays', async () => {
    const { id, attempt } = await paidFor()
    await kept().keep(id, { amount: 45_000, reason: 'Rule' }, sunita)
    const release = (reason: string, actor = vijaya) => kept().release(id, reason, actor)
    await expect(release('Mistake', sunita)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await expect(release('')).rejects.toMatchObject({ code: 'transition.reasonMissing' })
    await release('The wrong admission')
    await expect(release('Once more')).rejects.toMatchObject({ code: 'keptMoney.noneKept' })
    expect(await kept().unasked(id)).toBe(45_000)
    await approved(payments, attempt.id)
  })
})
