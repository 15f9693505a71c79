import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleDue } from '#lib/server/features/fees/web/payer-form.ts'
import { handleNewPayableRule, handlePayableRule } from '#lib/server/features/fees/web/payable-rules-form.ts'
import { handleRemindDefaulters } from '#lib/server/features/fees/web/remind-defaulters.ts'
import { mailed } from '../../support/app/confirmations.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { owesByPlace } from '../../support/payments/sponsors.ts'

const testApp = openForEach(() => openTestApp('sqlite', mailed))
const two = makeForEach(async () => {
  const made = await owesByPlace(testApp)
  await made.make()
  return made
})
const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACCOUNTANT') =>
  sentForm(testApp, { page: '/app/Fees/sponsors', role, fields })
const rules = () => testApp.app.fees.payableRules

it('shows which dues a rule moves, proposes it, and lets the officer decide', async () => {
  const typed = { feeTypeId: two.feeTypeId, seatTypeId: two.convener, payableBy: 'government' }
  const preview = { ...typed, action: 'preview' }
  expect(await handleNewPayableRule(sent({ action: 'preview' }))).toMatchObject({
    plan: null,
    fields: { feeTypeId: expect.any(String), payableBy: expect.any(String) },
  })
  expect(await handleNewPayableRule(sent(preview, 'ROLE_ADMIN'))).toMatchObject({
    code: 'session.notAllowed',
  })
  const shown = await handleNewPayableRule(sent(preview))
  expect(shown).toMatchObject({ plan: { count: 1, amount: 4_500_000 } })
  const pin = 'plan' in shown ? (shown.plan?.pin ?? '') : ''
  expect(await handleNewPayableRule(sent({ ...typed, action: 'commit', pin: 'old' }))).toMatchObject({
    code: 'payableRules.duesChanged',
    plan: { count: 1 },
  })
  const proposed = await handleNewPayableRule(sent({ ...typed, action: 'commit', pin }))
  const [rule] = await rules().all()
  const id = rule?.id ?? ''
  expect(leadsTo(testApp, proposed)).toBe(`/app/Fees/sponsors/${id} says proposed`)
  const decide = (action: string, role: Role, more: Record<string, string> = {}) =>
    handlePayableRule(sent({ action, pin, ...more }, role), id)
  expect(await decide('confirm', 'ROLE_ACCOUNTANT')).toMatchObject({ code: 'session.notAllowed' })
  expect(await decide('refuse', 'ROLE_ACCOUNTANTS_OFFICER')).toMatchObject({
    fields: { reason: 'Please give a reason.' },
  })
  expect(leadsTo(testApp, await decide('confirm', 'ROLE_ACCOUNTANTS_OFFICER'))).toContain('says confirmed')
  expect(await decide('withdraw', 'ROLE_ACCOUNTANT')).toMatchObject({ code: 'payableRules.changedSince' })
  expect(leadsTo(testApp, await decide('end', 'ROLE_FEEPAYMENTS'))).toContain('says ended')
})

it('proposes who pays one due, and says at the field what is missing', async () => {
  const [due] = await testApp.app.fees.duesOf({ kind: 'student', id: two.asha })
  const id = due?.id ?? ''
  expect(await handleDue(sent({ action: 'payable' }), id)).toMatchObject({
    fields: { payableBy: expect.any(String), reason: 'Please give a reason.' },
  })
  const typed = { action: 'payable', payableBy: 'sponsor', reason: 'Letter of the trust' }
  expect(await handleDue(sent(typed, 'ROLE_ACCOUNTANTS_OFFICER'), id)).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(leadsTo(testApp, await handleDue(sent(typed), id))).toBe(`/app/Fees/due/${id} says payableProposed`)
})

it('reminds ticked defaulters, or all that match, once', async () => {
  testApp.clock.set('2027-01-15T06:00:00.000Z')
  await testApp.app.database.writes.updateTable('students').set({ email: 'a@example.edu' }).execute()
  const remind = (fields: Record<string, string>, role: Role = 'ROLE_ACCOUNTANT') =>
    handleRemindDefaulters(sentForm(testApp, { page: '/app/Accounts/Defaulters/remind', role, fields }))
  const row = `student:${two.asha}`
  const shown = await remind({ row })
  expect(shown).toMatchObject({ ids: [row], plan: { ready: [{ key: row }], refused: [] } })
  const pin = 'plan' in shown ? (shown.plan?.pin ?? '') : ''
  expect(await remind({ row, pin, action: 'commit' }, 'ROLE_ADMIN')).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(leadsTo(testApp, await remind({ row, pin, action: 'commit' }))).toContain(
    '/app/Accounts/Defaulters/remind',
  )
  await testApp.app.jobs.idle()
  expect(await remind({ row })).toMatchObject({
    plan: { ready: [], refused: [{ problem: { code: 'reminders.lately' } }] },
  })
})
