import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleGenerate, handleRun } from '#lib/server/features/fees/web/dues-run-tables.ts'
import { twoWhoOwe } from '../../support/payments/dues.ts'
import { sunita, typedStructure } from '../../support/payments/fees.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { mailed } from '../../support/app/confirmations.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite', mailed))
const two = makeForEach(() => twoWhoOwe(testApp))
const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACCOUNTANT') =>
  sentForm(testApp, { page: '/app/Fees/generate', role, fields })
const typed = (more: Record<string, string>) => ({ feeTypeId: two.feeTypeId, year: '2026-2027', ...more })

it('shows what would be made, makes it and proposes to take it back', async () => {
  const shown = await handleGenerate(sent(typed({ action: 'preview' })))
  if (shown instanceof Response || !shown.plan) throw new Error('the plan is shown')
  expect(shown.plan.rows).toHaveLength(2)
  const commit = { action: 'commit', pin: shown.plan.pin }
  const place = leadsTo(testApp, await handleGenerate(sent(typed(commit))))
  const id = /^\/app\/Fees\/generate\/([\w-]+) says made$/.exec(place)?.[1] ?? ''
  expect(await handleGenerate(sent(typed(commit)))).toMatchObject({
    code: 'dues.changedSince',
    plan: { rows: [], having: 2 },
  })
  expect(await handleRun(sent({ action: 'remind' }), id)).toMatchObject({ code: 'reminders.nobody' })
  await testApp.app.database.writes.updateTable('students').set({ email: 'asha@example.edu' }).execute()
  expect(leadsTo(testApp, await handleRun(sent({ action: 'remind' }), id))).toBe(
    `/app/Fees/generate/${id} says reminded emails=2`,
  )
  expect(await handleRun(sent({ action: 'remind' }, 'ROLE_ACCOUNTANTS_OFFICER'), id)).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(leadsTo(testApp, await handleRun(sent({ action: 'undo' }), id))).toMatch(
    /^\/app\/Fees\/changes\/[\w-]+ says proposed$/,
  )
})

it('makes none that is overdue at once unless that is confirmed, and leaves out who is ticked', async () => {
  const { structures } = testApp.app.fees
  const [structure] = await structures.all()
  const due = typedStructure({ feeTypeId: two.feeTypeId, dueOn: '2026-07-31' })
  await structures.change(structure?.id ?? '', due, 1, sunita)
  const shown = await handleGenerate(sent(typed({ action: 'preview' })))
  if (shown instanceof Response || !shown.plan) throw new Error('the plan is shown')
  expect(shown.plan.passed).toEqual({ count: 2, amount: 9_000_000, days: ['2026-07-31'] })
  const commit = { action: 'commit', pin: shown.plan.pin, leftOut: two.ravi }
  expect(await handleGenerate(sent(typed(commit)))).toMatchObject({
    plan: { rows: [{}, {}] },
    fields: { overdueConfirmed: expect.stringContaining('31 July 2026 has passed') },
  })
  const other = await handleGenerate(sent(typed({ action: 'preview', dueOn: '2027-01-15' })))
  expect(other).toMatchObject({ plan: { passed: { count: 0 }, rows: [{ dueOn: '2027-01-15' }, {}] } })
  // The confirmed preview had a different due date.
  expect(await handleGenerate(sent(typed({ ...commit, dueOn: '2027-01-15' })))).toMatchObject({
    code: 'dues.changedSince',
  })
  await handleGenerate(sent(typed({ ...commit, overdueConfirmed: 'on' })))
  expect(await testApp.app.fees.duesOf({ kind: 'student', id: two.asha })).toHaveLength(1)
  expect(await testApp.app.fees.duesOf({ kind: 'student', id: two.ravi })).toEqual([])
})

it('says at the field what is missing', async () => {
  expect(await handleGenerate(sent({ action: 'preview', year: '' }))).toMatchObject({
    plan: null,
    fields: { feeTypeId: 'This is a required field', year: 'This is a required field' },
  })
})

it('refuses a user who may only read', async () => {
  const refused = { code: 'session.notAllowed' }
  expect(await handleGenerate(sent(typed({ action: 'preview' }), 'ROLE_ACCOUNTANTS_OFFICER'))).toMatchObject(
    refused,
  )
  expect(await handleRun(sent({}, 'ROLE_ACCOUNTANTS_OFFICER'), 'any')).toMatchObject(refused)
})
