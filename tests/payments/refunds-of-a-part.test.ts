import { describe, expect, it } from 'vitest'
import { openReview, typedRefund, typedSending } from '../support/app/decisions.ts'
import { books } from '../support/app/books.ts'
import { engines } from '../support/database/databases.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { openForEach } from '../support/app/opened.ts'
import { started, openTestPayments, paid, standing } from '../support/payments/payments.ts'
import { readAs } from '../support/calls/read-as.ts'

describe.each(engines)('a part that goes back while the rest of it comes, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const refunds = () => payments.app.payments.refunds

  /** Creates a payment of which ₹ 100 of ₹ 450 arrived and is being refunded; then the rest arrives as well. */
  async function wholeWhilePartGoesBack() {
    const { control } = payments.sandbox
    const made = await started(payments)
    const { id } = made.attempt
    const part = { status: 'DUE', paid: 10_000, due: 35_000 }
    await readAs(payments, id, part)
    expect(await openReview(payments, id)).toMatchObject({ cause: 'partPaid', amount: 10_000 })
    const typed = typedRefund({ amount: '100', way: 'transfer', after: '' })
    // The gateway is asked before a refund is proposed.
    await control.script({ on: 'read', order: id, fault: 'altered', set: part })
    const refundId = await refunds().propose(id, typed, sunita)
    await control.pay({ order: id })
    await payments.app.payments.verify(id)
    expect(await openReview(payments, id)).toMatchObject({ cause: 'refundBegun', amount: 45_000 })
    return { ...made, refundId }
  }

  it('of a part that became the whole meanwhile is no receipt, and forgives nothing', async () => {
    const { orderId, attempt, refundId } = await wholeWhilePartGoesBack()
    await refunds().approve(refundId, vijaya)
    await refunds().send(refundId, typedSending(), sunita)
    expect(await standing(payments, orderId)).toMatchObject({ receipt: null, open: 45_000 })
    expect(await openReview(payments, attempt.id)).toMatchObject({ amount: 35_000 })
    expect(await books(payments)).toEqual({ taken: 45_000, ledger: 0, inDoubt: 35_000, byBank: 10_000 })
    // The remaining money no longer covers the order, so the review cannot be settled.
    const { reviews } = payments.app.payments
    const review = await openReview(payments, attempt.id)
    await reviews.propose(review.id, 'settle', 'It pays the tuition', sunita)
    const [decision] = await reviews.decisions([review.id])
    const settled = payments.app.payments.settleDecided(decision?.id ?? '', vijaya)
    await expect(settled).rejects.toMatchObject({ code: 'reviews.refundUnderWay' })
  })

  it('of a part that became the whole meanwhile, once it is refused, leaves money that pays what it was for', async () => {
    const { orderId, attempt, refundId } = await wholeWhilePartGoesBack()
    await refunds().refuse(refundId, 'All of it came', vijaya)
    const { reviews } = payments.app.payments
    const review = await openReview(payments, attempt.id)
    await reviews.propose(review.id, 'settle', 'All of it came', sunita)
    const [decision] = await reviews.decisions([review.id])
    await payments.app.payments.settleDecided(decision?.id ?? '', vijaya)
    expect(await standing(payments, orderId)).toEqual(paid)
    expect(await books(payments)).toEqual({ taken: 45_000, ledger: 45_000, inDoubt: 0, byBank: 0 })
  })
})
