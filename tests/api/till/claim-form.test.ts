import { beforeEach, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Claim } from '#lib/server/features/till/claims/claim.ts'
import { handleClaim } from '#lib/server/features/till/web/claim-form.ts'
import { claimPage } from '#lib/server/features/till/web/claim-page.ts'
import { handleTill, saleForm } from '#lib/server/features/till/web/till-form.ts'
import type { FormState } from '#lib/server/kernel/http/forms/plain-form.ts'
import { userWith } from '../../support/calls/call.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { claim } from '../../support/till/claims.ts'
import { cash, kavita, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const officer = 'ROLE_ACCOUNTANTS_OFFICER'
let owed: Awaited<ReturnType<typeof studentWhoOwes>>
let shown: Claim
beforeEach(async () => {
  owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, ramesh)
  shown = await claim(payments, { [owed.tuition]: '900' })
})

const today = () => indianDate(payments.clock.now())
const formOf = (fields: Record<string, string>, role: Role) =>
  sentForm(payments, { page: '/app/Accounts', role, fields })

async function decide(fields: Record<string, string>, role: Role = officer) {
  const answer = await handleClaim(formOf(fields, role), shown.id)
  return answer instanceof Response ? leadsTo(payments, answer).split(' says ')[1] : answer
}

const matching = (more: Record<string, string> = {}) => ({
  action: 'match',
  day: today(),
  due: owed.tuition,
  [`amount.${owed.tuition}`]: '900',
  ...more,
})

const pageFor = (role: Role, state: FormState) =>
  claimPage({ ...formOf({}, role), params: {} } as never, shown.id, state)

const unsent: FormState = {
  values: {},
  chosen: () => [],
  problem: '',
  code: '',
  fields: {},
  done: '',
}

it('fills in what the cashier entered, for those who may decide', async () => {
  const page = await pageFor(officer, unsent)
  expect(page?.match?.form.isTicked(owed.tuition)).toBe(true)
  expect(page?.match?.form.isTicked(owed.exam)).toBe(false)
  expect(page?.match?.form.amountOf(owed.tuition, '1')).toBe('900')
  expect(page?.match?.gone).toEqual([])
  for (const role of ['ROLE_PRINCIPAL', 'ROLE_ADMIN'] as const)
    expect((await pageFor(role, unsent))?.match).toBeNull()
})

it('says which dues are no longer open for so much', async () => {
  await payments.app.till.open(0, kavita)
  await take(payments, { [owed.tuition]: '500' }, [cash('500')], { cashier: kavita })
  const page = await pageFor(officer, unsent)
  expect(page?.match?.gone).toEqual([expect.stringMatching(/^Tuition Fee.*₹\u00a0400 of ₹\u00a0900/)])
  expect(page?.match?.form.amountOf(owed.tuition, '1')).toBe('400')
  expect(await decide(matching())).toMatchObject({
    fields: { [`amount.${owed.tuition}`]: expect.stringContaining('Tuition Fee') as string },
  })
})

it('matches with the day of the statement', async () => {
  expect(await decide(matching({ day: '' }))).toMatchObject({ fields: { day: expect.any(String) as string } })
  expect(await decide(matching({ [`amount.${owed.tuition}`]: '800' }))).toMatchObject({
    fields: { keepsAdvance: expect.stringContaining('more than what is ticked') as string },
  })
  expect(await decide(matching(), 'ROLE_FEEPAYMENTS')).toMatchObject({ code: 'session.notAllowed' })
  expect(await decide(matching())).toBe('matched')
  const page = await pageFor(officer, unsent)
  expect(page?.receipts).toMatchObject([{ number: 'F/2026-27/000001', amount: 900_00 }])
  expect(page?.match).toBeNull()
})

it('refuses with a reason', async () => {
  expect(await decide({ action: 'refuse', reason: '' })).toMatchObject({
    fields: { reason: expect.any(String) as string },
  })
  expect(await decide({ action: 'refuse', reason: 'Not on the statement' })).toBe('refusedNow')
  expect((await pageFor(officer, unsent))?.state.state).toBe('bad')
})

it('turns the till’s form to a transfer alone, with the sum of what is ticked, and enters it', async () => {
  const cashier = userWith('ROLE_FEEPAYMENTS')
  await payments.app.till.open(0, { id: cashier.id, name: 'c', requestId: 'c', roles: cashier.roles })
  const typed = {
    key: 'k1',
    due: owed.exam,
    [`amount.${owed.exam}`]: '40',
    'tenders.0.way': 'cash',
    'tenders.0.amount': '40',
  }
  const turned = await handleTill(formOf({ ...typed, action: 'add.transfer' }, 'ROLE_FEEPAYMENTS'))
  if (turned instanceof Response) throw new Error('The page was left.')
  const { dues } = (await payments.app.till.payerAtCounter(owed.payer)) ?? { dues: [] }
  const form = saleForm(turned, { dues })
  expect(form).toMatchObject({ isTransfer: true, tenders: [{ row: 1, way: 'transfer' }], total: 40_00 })
  const transfer = {
    ...typed,
    'tenders.0.way': 'transfer',
    'tenders.0.reference': shown.reference,
    'tenders.0.datedOn': today(),
    action: 'take',
  }
  expect(await handleTill(formOf(transfer, 'ROLE_FEEPAYMENTS'))).toMatchObject({
    fields: { 'tenders.0.reference': expect.stringContaining(shown.reference) as string },
  })
  const entered = await handleTill(formOf({ ...transfer, 'tenders.0.reference': '77' }, 'ROLE_FEEPAYMENTS'))
  expect(entered instanceof Response && entered.headers.get('location')).toMatch(/sale=/)
  expect(await payments.app.till.claimsOfCashier(cashier.id, today())).toMatchObject([
    { reference: '77', amount: 40_00, state: 'claimed' },
  ])
})
