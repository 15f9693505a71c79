import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleCancellation } from '#lib/server/features/till/web/cancellation-form.ts'
import { cancellationPage } from '#lib/server/features/till/web/cancellation-page.ts'
import { userWith } from '../../support/calls/call.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { cash, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const officer = 'ROLE_ACCOUNTANTS_OFFICER'
const cashier = 'ROLE_FEEPAYMENTS'
let order = ''
beforeEach(async () => {
  const owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, ramesh)
  const sale = await take(payments, { [owed.tuition]: '900' }, [cash('900')])
  order = (await payments.app.till.ordersOfSale(sale))[0] ?? ''
})

async function send(fields: Record<string, string>, role: Role) {
  const form = sentForm(payments, { page: '/app/Accounts', role, fields })
  const answer = await handleCancellation(form, order)
  return answer instanceof Response ? leadsTo(payments, answer).split(' says ')[1] : answer
}

const offersTo = async (role: Role) => {
  const page = await cancellationPage(payments.app, userWith(role), order)
  return page && [page.mayAsk, page.mayDecide, page.mayWithdraw]
}

it('asks with a reason, and cancels once another person confirms', async () => {
  expect(await offersTo(cashier)).toEqual([true, false, false])
  expect(await send({ action: 'ask', reason: '' }, cashier)).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(await send({ action: 'ask', reason: 'The wrong student.' }, cashier)).toBe('asked')
  expect(await offersTo(cashier)).toEqual([false, false, true])
  expect(await offersTo(officer)).toEqual([false, true, false])
  expect(await offersTo('ROLE_PRINCIPAL')).toEqual([false, true, false])
  expect(await offersTo('ROLE_CHAIRMAN')).toEqual([false, false, false])
  expect(await send({ action: 'confirm' }, cashier)).toMatchObject({ code: 'session.notAllowed' })
  expect(await send({ action: 'confirm' }, officer)).toBe('confirmed')
  expect(await offersTo(cashier)).toEqual([false, false, false])
})

it('refuses with a reason, and withdraws', async () => {
  expect(await send({ action: 'confirm' }, officer)).toMatchObject({ code: 'till.saleNotFound' })
  await send({ action: 'ask', reason: 'The wrong student.' }, cashier)
  expect(await send({ action: 'refuse', reason: '' }, officer)).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(await send({ action: 'refuse', reason: 'The payer is here.' }, officer)).toBe('refused')
  await send({ action: 'ask', reason: 'The wrong student.' }, cashier)
  expect(await send({ action: 'withdraw' }, cashier)).toBe('withdrawn')
})

it('belongs to the accounts office and the heads of the college', async () => {
  expect(await send({ action: 'ask', reason: 'Mine' }, 'ROLE_STUDENT')).toMatchObject({
    code: 'session.notAllowed',
  })
})
