import { describe, expect, it } from 'vitest'
import { books } from '../support/app/books.ts'
import { openReview, paidLate, typedRefund } from '../support/app/decisions.ts'
import { engines } from '../support/database/databases.ts'
import { payDue } from '../support/payments/dues.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { openForEach } from '../support/app/opened.ts'
import { started, lastAttempt, openTestPayments, standing } from '../support/payments/payments.ts'
import { readAs } from '../support/calls/read-as.ts'
import { later } from '../support/app/test-app.ts'

describe.each(engines)('what somebody decides about money in doubt, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const reviews = () => payments.app.payments.reviews

  async function proposed(action: 'settle' | 'close') {
    const made = await paidLate(payments)
    const review = await openReview(payments, made.attempt.id)
    await reviews().propose(review.id, action, 'The student has asked for it', sunita)
    const [decision] = await reviews().decisions([review.id])
    return { ...made, review, decisionId: decision?.id ?? '' }
  }

  it('settles its dues after all once two people agree, by a charge that was read again', async () => {
    const { orderId, other, decisionId } = await proposed('settle')
    expect(await books(payments)).toEqual({ taken: 45_000, ledger: 0, inDoubt: 45_000, byBank: 0 })
    await payments.app.payments.settleDecided(decisionId, vijaya)
    expect(await standing(payments, orderId)).toEqual({
      order: 'paid',
      attempts: ['PAID'],
      receipt: 'F/2026-27/000001',
      open: 0,
      reviews: [],
    })
    // Cancelled so that nobody pays twice.
    expect((await payments.app.payments.order(other))?.state).toBe('cancelled')
    expect(await books(payments)).toEqual({ taken: 45_000, ledger: 45_000, inDoubt: 0, byBank: 0 })
  })

  it('stays in doubt where the gateway does not answer, does not confirm it, or its dues are paid otherwise', async () => {
    const { orderId, attempt, decisionId, dueId } = await proposed('settle')
    const settled = () => payments.app.payments.settleDecided(decisionId, vijaya)
    const order = attempt.id
    await payments.sandbox.control.script({ on: 'read', order, fault: 'serverError' })
    await expect(settled()).rejects.toMatchObject({ code: 'payments.gatewayAway' })
    await payments.sandbox.control.script({ on: 'read', order, fault: 'amountLess' })
    await expect(settled()).rejects.toMatchObject({ code: 'reviews.notVerified' })
    await payDue(payments, dueId, 45_000)
    await expect(settled()).rejects.toMatchObject({ code: 'reviews.duesNotOpen' })
    expect((await standing(payments, orderId)).attempts).toEqual(['QUARANTINED'])
  })

  it('is decided by nobody who proposed it, and not twice', async () => {
    const { review, decisionId } = await proposed('close')
    const both = { ...sunita, roles: ['ROLE_ACCOUNTANTS_OFFICER'] as const }
    await expect(reviews().close(decisionId, both)).rejects.toMatchObject({ code: 'reviews.ownProposal' })
    await expect(reviews().close(decisionId, sunita)).rejects.toMatchObject({ code: 'session.notAllowed' })
    const twice = reviews().propose(review.id, 'close', 'Once more', sunita)
    await expect(twice).rejects.toMatchObject({ code: 'reviews.decisionWaits' })
    await reviews().close(decisionId, vijaya)
    await expect(reviews().close(decisionId, vijaya)).rejects.toMatchObject({ code: 'reviews.changedSince' })
    expect((await reviews().ofAttempt(review.attemptId))[0]).toMatchObject({
      state: 'closed',
      outcome: 'closed',
    })
  })

  it('is refused with a reason, and something else may be proposed', async () => {
    const { review, decisionId } = await proposed('close')
    await expect(reviews().refuse(decisionId, '', vijaya)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await reviews().refuse(decisionId, 'It is the student’s money', vijaya)
    await reviews().propose(review.id, 'settle', 'It pays the tuition', sunita)
    expect(
      (await reviews().decisions([review.id])).map(({ action: chosenAction, state }) => [
        chosenAction,
        state,
      ]),
    ).toEqual([
      ['close', 'refused'],
      ['settle', 'proposed'],
    ])
  })

  it('goes back or is closed, never both', async () => {
    const { attempt, decisionId, review } = await proposed('close')
    await payments.app.payments.refunds.propose(attempt.id, typedRefund({ after: '' }), sunita)
    await expect(reviews().close(decisionId, vijaya)).rejects.toMatchObject({
      code: 'reviews.refundUnderWay',
    })
    await reviews().refuse(decisionId, 'It goes back', vijaya)
    const again = reviews().propose(review.id, 'close', 'Settled in cash', sunita)
    await expect(again).rejects.toMatchObject({ code: 'reviews.refundUnderWay' })
  })

  it('is decided of the sum that was seen alone', async () => {
    const { attempt, decisionId } = await proposed('close')
    const { database } = payments.app
    await database.writes.updateTable('payment_reviews').set({ amount: 90_000 }).execute()
    await expect(reviews().close(decisionId, vijaya)).rejects.toMatchObject({ code: 'reviews.changedSince' })
    expect((await openReview(payments, attempt.id)).state).toBe('open')
  })

  it('is closed by one person where there is no money, and its dues are free again', async () => {
    const { dueId, attempt } = await started(payments)
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'stillDue' })
    await payments.app.payments.verify(attempt.id)
    const cancel = () => payments.app.fees.changes.proposeCancel(dueId, 'Entered twice', sunita)
    await expect(cancel()).rejects.toMatchObject({ code: 'dues.beingPaid' })
    // The gateway now reports that nothing was paid.
    await payments.app.payments.verify(attempt.id)
    const review = await openReview(payments, attempt.id)
    await expect(reviews().propose(review.id, 'close', '', sunita)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await reviews().propose(review.id, 'close', 'Nobody has paid', sunita)
    expect(await reviews().decisions([review.id])).toMatchObject([{ state: 'confirmed' }])
    await cancel()
  })

  it('asks the gateway at once where somebody wants it, every ten seconds at most, and the trail says who', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    const check = () => payments.app.payments.checkNow(attempt.id, sunita)
    expect(await check()).toBe('charge')
    expect((await standing(payments, orderId)).attempts).toEqual(['PAID'])
    await expect(check()).rejects.toMatchObject({ code: 'payments.checkedJustNow', params: { seconds: 10 } })
    later(payments, 11)
    expect(await check()).toBe('charge')
    expect((await lastAttempt(payments, orderId)).state).toBe('PAID')
    await expect(payments.app.payments.checkNow('nobody-1', sunita)).rejects.toMatchObject({
      code: 'payments.notThere',
    })
    const trail = await payments.app.database.reads
      .selectFrom('audit_entries')
      .select(['actor_name', 'entity_id'])
      .where('action', '=', 'payment.checked')
      .execute()
    expect(trail).toEqual(
      Array.from({ length: 2 }, () => ({ actor_name: 'accounts-sunita', entity_id: attempt.id })),
    )
  })

  it.each([
    ['only a part of the money came', { status: 'DUE', paid: 10_000, due: 35_000 }, 'partPaid'],
    ['the gateway says a word that nobody knows', { status: 'PARKED' }, 'unknownStatus'],
  ])('is not asked about again once it is closed and nothing is new: %s', async (_, set, cause) => {
    const { attempt } = await started(payments)
    const read = () => readAs(payments, attempt.id, set)
    await read()
    const review = await openReview(payments, attempt.id)
    expect(review.cause).toBe(cause)
    await reviews().propose(review.id, 'close', 'Nothing is to be done', sunita)
    const [decision] = await reviews().decisions([review.id])
    if (review.amount > 0) await reviews().close(decision?.id ?? '', vijaya)
    await read()
    expect(await reviews().ofAttempt(attempt.id)).toMatchObject([{ state: 'closed' }])
  })
})
