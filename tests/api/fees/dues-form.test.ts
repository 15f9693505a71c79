import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleDue, handleDueChange, handleNewDue } from '#lib/server/features/fees/web/payer-form.ts'
import { twoWhoOwe } from '../../support/payments/dues.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const two = makeForEach(() => twoWhoOwe(testApp))
const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACCOUNTANT') =>
  sentForm(testApp, { page: '/app/Fees', role, fields })

it('adds a due for one person, and says at the field what is wrong', async () => {
  const typed = { feeTypeId: two.feeTypeId, year: '2026-2027', amount: '1,500', label: '', dueOn: '' }
  const page = `/app/Fees/person/student/${two.asha}`
  expect(leadsTo(testApp, await handleNewDue(sent(typed), 'student', two.asha))).toBe(`${page} says added`)
  const passed = { ...typed, label: 'Second', dueOn: '2026-11-20' }
  expect(await handleNewDue(sent(passed), 'student', two.asha)).toMatchObject({
    fields: { overdueConfirmed: expect.stringContaining('20 November 2026 has passed') },
  })
  expect(
    leadsTo(testApp, await handleNewDue(sent({ ...passed, overdueConfirmed: 'on' }), 'student', two.asha)),
  ).toBe(`${page} says added`)
  expect(await handleNewDue(sent({ ...typed, amount: '0' }), 'student', two.asha)).toMatchObject({
    fields: { amount: 'Please enter an amount in rupees, such as 45,000 or 1,250.50.' },
  })
  for (const [kind, id] of [
    ['student', 'gone'],
    ['admission', two.asha],
    ['user', two.asha],
  ] as const)
    expect(await handleNewDue(sent(typed), kind, id)).toMatchObject({ code: 'dues.payerNotFound' })
  for (const role of ['ROLE_ACCOUNTANTS_OFFICER', 'ROLE_ADMIN'] as const)
    expect(await handleNewDue(sent(typed, role), 'student', two.asha)).toMatchObject({
      code: 'session.notAllowed',
    })
})

it('proposes, confirms and refuses adjustments, and cancels by two', async () => {
  await two.make()
  const [due] = await testApp.app.fees.duesOf({ kind: 'student', id: two.asha })
  const id = due?.id ?? ''
  const propose = { action: 'propose', direction: 'concession', amount: '5,000', reason: 'Sports' }
  expect(leadsTo(testApp, await handleDue(sent(propose), id))).toBe(`/app/Fees/due/${id} says proposed`)
  expect(
    await handleDue(sent({ ...propose, amount: '− 5,000', direction: '', reason: '' }), id),
  ).toMatchObject({
    fields: {
      direction: 'Please choose whether it is a concession or an extra charge.',
      amount: expect.stringContaining('an amount in rupees'),
      reason: expect.any(String),
    },
  })
  const [proposed] = await testApp.app.fees.adjustments.ofDues([id])
  expect(proposed).toMatchObject({ amount: -500_000 })
  const decide = (action: string, role: Role, reason = '') =>
    handleDue(sent({ action, adjustmentId: proposed?.id ?? '', reason }, role), id)
  expect(await decide('confirm', 'ROLE_ACCOUNTANT')).toMatchObject({ code: 'session.notAllowed' })
  expect(await decide('refuse', 'ROLE_ACCOUNTANTS_OFFICER')).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(leadsTo(testApp, await decide('confirm', 'ROLE_ACCOUNTANTS_OFFICER'))).toBe(
    `/app/Fees/due/${id} says confirmed`,
  )
  expect(await decide('toString', 'ROLE_ACCOUNTANT')).toMatchObject({ code: 'request.invalid' })
  const cancel = { action: 'cancel', reason: 'Left' }
  expect(await handleDue(sent(cancel, 'ROLE_ACCOUNTANTS_OFFICER'), id)).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(leadsTo(testApp, await handleDue(sent(cancel), id))).toBe(`/app/Fees/due/${id} says cancelProposed`)
  const [change] = await testApp.app.fees.changes.ofSubject(id)
  const decideChange = (action: string, role: Role, more: Record<string, string> = {}) =>
    handleDueChange(sent({ action, ...more }, role), change?.id ?? '')
  expect(await decideChange('confirm', 'ROLE_ACCOUNTANT')).toMatchObject({ code: 'session.notAllowed' })
  expect(await decideChange('refuse', 'ROLE_ACCOUNTANTS_OFFICER')).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect(leadsTo(testApp, await decideChange('confirm', 'ROLE_ACCOUNTANTS_OFFICER'))).toBe(
    `/app/Fees/changes/${change?.id} says confirmed`,
  )
  expect(await testApp.app.fees.due(id)).toMatchObject({ state: 'cancelled' })
})

it('replaces a due, and says at the amount that it is less', async () => {
  await two.make()
  const [due] = await testApp.app.fees.duesOf({ kind: 'student', id: two.asha })
  const id = due?.id ?? ''
  const typed = {
    action: 'replace',
    feeTypeId: two.feeTypeId,
    year: '2026-2027',
    semesterId: '',
    label: '',
    amount: '44,999',
    dueOn: '',
    reason: 'Wrong day',
  }
  expect(await handleDue(sent(typed), id)).toMatchObject({
    fields: { amount: expect.stringContaining('less than the due that it replaces') },
  })
  expect(await handleDue(sent({ ...typed, amount: '45,000' }, 'ROLE_ADMIN'), id)).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(leadsTo(testApp, await handleDue(sent({ ...typed, amount: '45,000' }), id))).toBe(
    `/app/Fees/due/${id} says replaced`,
  )
})
