import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleForfeit, handlePayment, parseAction } from '#lib/server/features/payments/web/payment-form.ts'
import { paymentPage } from '#lib/server/features/payments/web/payment-page.ts'
import { openReview, paidLate, paidOnce } from '../../support/app/decisions.ts'
import { userWith } from '../../support/calls/call.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const officer = 'ROLE_ACCOUNTANTS_OFFICER'

async function send(attemptId: string, fields: Record<string, string>, role: Role = 'ROLE_ACCOUNTANT') {
  const answer = await handlePayment(sentForm(payments, { page: '/app/Fees', role, fields }), attemptId)
  return answer instanceof Response ? leadsTo(payments, answer).split(' says ')[1] : answer
}

const chosenAction = async (attemptId: string, role: Role) => {
  const page = await paymentPage(payments.app, attemptId)
  return page && parseAction(page, userWith(role), { chosen: '', reviewId: '' })
}

it('asks for a refund, approves and sends it, and says at the field what is wrong', async () => {
  const { attempt } = await paidOnce(payments)
  const refund = { action: 'refund', amount: '450', way: 'transfer', after: 'owed', reason: 'Left' }
  expect(await send(attempt.id, { ...refund, amount: '451' })).toMatchObject({
    fields: { amount: 'This is more than is left of this payment. Please enter a smaller amount.' },
  })
  expect(await send(attempt.id, { ...refund, way: '', after: '', reason: '' })).toMatchObject({
    fields: {
      way: 'Please choose how the money is refunded.',
      after: expect.any(String),
      reason: expect.any(String),
    },
  })
  expect(await send(attempt.id, refund)).toBe('asked')
  expect(await chosenAction(attempt.id, 'ROLE_ACCOUNTANT')).toMatchObject({
    kind: 'waits',
    for: 'officer',
    own: { state: 'proposed' },
  })
  const waiting = await chosenAction(attempt.id, officer)
  const refundId = waiting?.kind === 'approve' ? waiting.refund.id : ''
  expect(await send(attempt.id, { action: 'approve', refundId })).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await send(attempt.id, { action: 'refuse', refundId }, officer)).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(await send(attempt.id, { action: 'approve', refundId }, officer)).toBe('approved')
  expect(await paymentPage(payments.app, attempt.id)).toMatchObject({ approvedBy: `u-${officer}`, left: 0 })
  expect(await chosenAction(attempt.id, 'ROLE_ACCOUNTANT')).toMatchObject({
    kind: 'send',
    refund: { id: refundId },
  })
  const sending = { action: 'send', refundId, reference: 'UTR 1', sentOn: '2026-11-21' }
  expect(await send(attempt.id, { ...sending, reference: '', sentOn: '31.11.2026' })).toMatchObject({
    fields: { reference: expect.any(String), sentOn: expect.any(String) },
  })
  expect(await send(attempt.id, sending)).toBe('sent')
})

it('decides about money in doubt, and asks the gateway', async () => {
  const { attempt } = await paidLate(payments)
  const { id: reviewId } = await openReview(payments, attempt.id)
  expect(await send(attempt.id, { action: 'check' })).toBe('answered.charge')
  expect(await send(attempt.id, { action: 'check' })).toMatchObject({ code: 'payments.checkedJustNow' })
  expect(await send(attempt.id, { action: 'close', reviewId, reason: '' })).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(await send(attempt.id, { action: 'settle', reviewId, reason: 'Wanted' })).toBe('proposed')
  const waiting = await chosenAction(attempt.id, officer)
  const decisionId = waiting?.kind === 'decide' ? waiting.decision.id : ''
  expect(await send(attempt.id, { action: 'confirm', deed: 'close', decisionId }, officer)).toMatchObject({
    code: 'reviews.notSo',
  })
  expect(await send(attempt.id, { action: 'confirm', deed: 'settle', decisionId }, officer)).toBe('settled')
})

it('knows nothing of what belongs to another payment', async () => {
  const { attempt: one } = await paidLate(payments, 30_000)
  const { attempt: other } = await paidOnce(payments)
  const { id: reviewId } = await openReview(payments, one.id)
  const unknown = { code: 'reviews.notFound' }
  expect(await send(other.id, { action: 'close', reviewId, reason: 'No' })).toMatchObject(unknown)
  expect(await send(one.id, { action: 'settle', reviewId, reason: 'Wanted' })).toBe('proposed')
  const waiting = await chosenAction(one.id, officer)
  const decisionId = waiting?.kind === 'decide' ? waiting.decision.id : ''
  const refused = { action: 'refuseDecision', decisionId, reason: 'No' }
  expect(await send(other.id, { action: 'confirm', deed: 'settle', decisionId }, officer)).toMatchObject(
    unknown,
  )
  expect(await send(other.id, refused, officer)).toMatchObject(unknown)
  await send(other.id, { action: 'refund', amount: '1', way: 'transfer', after: 'owed', reason: 'Left' })
  const asked = await chosenAction(other.id, officer)
  const refundId = asked?.kind === 'approve' ? asked.refund.id : ''
  const sending = { refundId, reason: 'No', reference: 'UTR 1', sentOn: '2026-11-21' }
  for (const action of ['approve', 'refuse', 'send', 'giveUp'])
    expect(await send(one.id, { action, ...sending }, officer)).toMatchObject({ code: 'refunds.notFound' })
  expect(await chosenAction(other.id, officer)).toMatchObject({ kind: 'approve' })
  expect(await send(one.id, refused, officer)).toBe('refusedDecision')
})

it('is for the accounts office alone, and knows its own buttons', async () => {
  const { attempt } = await paidOnce(payments)
  expect(await send(attempt.id, { action: 'check' }, 'ROLE_STUDENT')).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await send(attempt.id, { action: 'toString' })).toMatchObject({ code: 'request.invalid' })
  const kept = sentForm(payments, { page: '/', role: officer, fields: { amount: '1', reason: 'Rule' } })
  expect(await handleForfeit(kept, 'any')).toMatchObject({ code: 'session.notAllowed' })
})
