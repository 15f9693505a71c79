import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleCounterRefund } from '#lib/server/features/till/web/refund-form.ts'
import { counterRefundPage } from '#lib/server/features/till/web/refund-page.ts'
import { refundOf } from '#lib/server/features/payments/web/payment-form.ts'
import { userWith } from '../../support/calls/call.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { cash, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const proposer = 'ROLE_ACCOUNTANT'
const officer = 'ROLE_ACCOUNTANTS_OFFICER'
const sender = 'ROLE_FEEPAYMENTS'

it('proposes, approves and pays out by three people, and says at the field what is wrong', async () => {
  const owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, ramesh)
  const sale = await take(payments, { [owed.tuition]: '900' }, [cash('900')])
  const [order = ''] = await payments.app.till.ordersOfSale(sale)
  const send = async (fields: Record<string, string>, role: Role) => {
    const form = sentForm(payments, { page: '/app/Accounts', role, fields })
    const answer = await handleCounterRefund(form, order)
    return answer instanceof Response ? leadsTo(payments, answer).split(' says ')[1] : answer
  }
  const offersTo = async (role: Role) => {
    const page = await counterRefundPage(payments.app, userWith(role), order)
    return page && [page.mayAsk, page.mayDecide, page.mayWithdraw, page.mayPayOut]
  }
  expect(await refundOf(payments.app, order)).toMatchObject({ link: '', left: 900_00 })
  expect(await offersTo(proposer)).toEqual([true, false, false, false])
  expect(
    await send({ action: 'refund', amount: '900', way: '', after: '', reason: '' }, proposer),
  ).toMatchObject({
    fields: { way: expect.any(String), after: expect.any(String), reason: expect.any(String) },
  })
  const typed = { action: 'refund', amount: '900', way: 'transfer', after: 'owed', reason: 'Left' }
  expect(await send(typed, proposer)).toBe('asked')
  const refundId = (await counterRefundPage(payments.app, userWith(officer), order))?.open?.id ?? ''
  expect(await send({ action: 'approve', refundId: 'another' }, officer)).toMatchObject({
    code: 'refunds.notFound',
  })
  expect(await offersTo(proposer)).toEqual([false, false, true, false])
  expect(await offersTo(officer)).toEqual([false, true, false, false])
  expect(await send({ action: 'refuse', refundId, reason: '' }, officer)).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(await send({ action: 'approve', refundId }, officer)).toBe('approved')
  expect(await offersTo(proposer)).toEqual([false, false, false, false])
  expect(await offersTo(sender)).toEqual([false, false, false, true])
  expect(await send({ action: 'send', refundId, reference: '', sentOn: '' }, sender)).toMatchObject({
    fields: { reference: expect.any(String), sentOn: expect.any(String) },
  })
  const sent = { action: 'send', refundId, reference: 'UTR 1', sentOn: payments.clock.now().slice(0, 10) }
  expect(await send(sent, proposer)).toMatchObject({ code: 'refunds.ownRequest' })
  expect(await send(sent, sender)).toBe('sent')
  expect(await send(typed, 'ROLE_STUDENT')).toMatchObject({ code: 'session.notAllowed' })
})
