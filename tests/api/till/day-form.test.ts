import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { printDepositSlip } from '#lib/server/features/till/web/print-deposit-slip.ts'
import { cashPart } from '#lib/server/features/till/web/cash-deposit-page.ts'
import { handleDayClose } from '#lib/server/features/till/web/day-form.ts'
import { dayHistory } from '#lib/server/features/till/web/day-history.ts'
import { dayPage } from '#lib/server/features/till/web/day-page.ts'
import { openForEach } from '../../support/app/opened.ts'
import { userWith } from '../../support/calls/call.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { closedDay, depositCash } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const officer = 'ROLE_ACCOUNTANTS_OFFICER'
let day = ''
beforeEach(async () => {
  day = (await closedDay(payments)).day
})

async function send(fields: Record<string, string>, role: Role = officer) {
  const form = sentForm(payments, { page: '/app/Accounts/Day Close', role, fields })
  const answer = await handleDayClose(form, day)
  return answer instanceof Response ? leadsTo(payments, answer).split(' says ')[1] : answer
}

async function cashFor(role: Role) {
  const user = userWith(role)
  return cashPart(payments.app, user, await dayPage(payments.app, user.id, day))
}

it('enters the deposit with its notes, bank and day, and shows it with the slip', async () => {
  const typed = { action: 'deposit', day, bank: 'SBI', slip: '', n500: '1', n200: '1', n100: '1' }
  expect(await send({ ...typed, bank: '' })).toMatchObject({ fields: { bank: expect.any(String) } })
  expect(await send({ ...typed, n500: 'two' })).toMatchObject({ fields: { n500: expect.any(String) } })
  expect(await send(typed)).toMatchObject({ fields: { reason: expect.stringContaining('100') } })
  expect(await cashFor(officer)).toMatchObject({ deposit: null, mayEnter: true, problem: '' })
  expect(await send({ ...typed, n200: '2', n100: '0' })).toBe('deposited')
  const cash = await cashFor(officer)
  expect(cash).toMatchObject({ mayEnter: false, mayWithdraw: false })
  expect(cash?.deposit?.facts).toContainEqual(['Difference', 'None'])
  const { bytes } = await printDepositSlip(payments.app, cash?.deposit?.id ?? '')
  expect((await readPages(bytes)).join(' ')).toContain('Rupees Nine Hundred Only')
  await expect(printDepositSlip(payments.app, 'none')).rejects.toMatchObject({
    code: 'cashDeposit.notFound',
  })
})

it('withdraws what another officer entered, and says so in the history', async () => {
  const deposit = await depositCash(payments, day)
  expect(await cashFor(officer)).toMatchObject({ mayWithdraw: true })
  expect(await send({ action: 'withdrawDeposit', deposit, reason: '' })).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(await send({ action: 'withdrawDeposit', deposit, reason: 'A wrong bank.' })).toBe('depositWithdrawn')
  // Another officer enters the next.
  expect(await cashFor(officer)).toMatchObject({ mayEnter: false, problem: 'cashDeposit.ownWithdrawal' })
  const [withdrawn] = await dayHistory(payments.app, day)
  expect(withdrawn).toMatchObject({ note: 'A wrong bank.', link: `/app/Accounts/Deposit Slip/${deposit}` })
  const { bytes } = await printDepositSlip(payments.app, deposit)
  expect((await readPages(bytes)).join(' ')).toContain('Withdrawn')
})

it('says what stays in the drawers, and reminds officers of cash that is not deposited', async () => {
  const cash = await cashFor('ROLE_PRINCIPAL')
  expect(cash).toMatchObject({ mayEnter: false, problem: '', toBank: '₹\u00a0900' })
  expect(cash?.facts.at(-1)?.[1]).toContain('₹\u00a02,000')
  const remindsOf = async (role: Role) => {
    const { waiting } = await payments.app.dashboard([role], userWith(role))
    const told = await payments.app.notifications.of(userWith(role))
    return [
      ...(waiting ?? []).filter(({ title }) => title.includes('not deposited')),
      ...told.filter(({ name }) => name === 'cashToDeposit'),
    ].map(({ link }) => link)
  }
  const link = `/app/Accounts/Day Close?day=${day}`
  expect(await remindsOf(officer)).toEqual([link, link])
  expect(await remindsOf('ROLE_PRINCIPAL')).toEqual([])
  await depositCash(payments, day)
  expect(await remindsOf(officer)).toEqual([])
})

it('belongs to the accounts officer', async () => {
  for (const role of ['ROLE_FEEPAYMENTS', 'ROLE_PRINCIPAL', 'ROLE_ADMIN'] as const)
    expect(await send({ action: 'deposit', day, bank: 'SBI', n500: '1' }, role)).toMatchObject({
      code: 'session.notAllowed',
    })
  expect(await send({ action: 'open' })).toMatchObject({ code: 'request.invalid' })
})

it('shows each part of the deposit with its slip, and lets another officer choose which to withdraw', async () => {
  const first = await depositCash(payments, day, { counted: { 500: 1 }, reason: 'Counter closed.' })
  const part = await cashFor(officer)
  expect(part).toMatchObject({
    mayEnter: true,
    toBank: '₹\u00a0400',
    toWithdraw: [[first, expect.any(String)]],
  })
  expect(part?.facts).toContainEqual(['Not deposited yet', '₹\u00a0400.00'])
  expect(part?.deposit?.facts).toContainEqual(['Reason', 'Counter closed.'])
  const second = await depositCash(payments, day, { counted: { 200: 2 } })
  const all = await cashFor(officer)
  expect(all).toMatchObject({
    mayEnter: false,
    problem: '',
    deposit: { id: second },
    earlier: [{ id: first }],
  })
  expect(await send({ action: 'withdrawDeposit', deposit: first, reason: 'Twice.' })).toBe('depositWithdrawn')
  expect(await cashFor(officer)).toMatchObject({ deposit: { id: second }, earlier: [], toBank: '₹\u00a0500' })
})
