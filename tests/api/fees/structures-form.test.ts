import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import {
  handleNewStructure,
  handleStructure,
  staleStructure,
} from '#lib/server/features/fees/web/structures-form.ts'
import { feeType } from '../../support/payments/fees.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
let feeTypeId = ''
beforeAll(async () => {
  feeTypeId = await feeType(testApp)
})

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACCOUNTANT') =>
  sentForm(testApp, { page: '/app/Fees/structures', role, fields })
const typed = (more: Record<string, string> = {}) => ({
  feeTypeId,
  year: '2026-2027',
  amount: '45000',
  dueOn: '2027-07-31',
  ...more,
})

it('adds a structure, and offers the next one of that fee and year', async () => {
  expect(leadsTo(testApp, await handleNewStructure(sent(typed())))).toBe(
    `/app/Fees/structures?new=&feeTypeId=${feeTypeId}&year=2026-2027 says added`,
  )
})

it('says at each field what is wrong, beside what was typed', async () => {
  expect(await handleNewStructure(sent({ year: '2026-2028', amount: '-5', dueOn: '31.7.' }))).toMatchObject({
    values: { amount: '-5' },
    fields: {
      feeTypeId: 'This is a required field',
      year: 'Please enter an academic year, such as 2026-2027.',
      amount: 'Please enter an amount in rupees, such as 45,000 or 1,250.50.',
      dueOn: expect.any(String),
    },
  })
  for (const amount of ['0', '1.234', '1e3', 'NaN', '9007199254740992'])
    expect([amount, await handleNewStructure(sent(typed({ amount })))]).toMatchObject([
      amount,
      { fields: { amount: 'Please enter an amount in rupees, such as 45,000 or 1,250.50.' } },
    ])
})

it('asks before it stores a day that has passed', async () => {
  const passed = typed({ year: '2025-2026', dueOn: '2026-07-31' })
  expect(await handleNewStructure(sent(passed))).toMatchObject({
    fields: { overdueConfirmed: expect.stringContaining('31 July 2026 has passed') },
  })
  expect(leadsTo(testApp, await handleNewStructure(sent({ ...passed, overdueConfirmed: 'on' })))).toContain(
    'added',
  )
})

it('copies one year into another', async () => {
  const copy = (from: string, to: string) => handleNewStructure(sent({ action: 'copy', from, to }))
  expect(leadsTo(testApp, await copy('2026-2027', '2027-2028'))).toBe(
    '/app/Fees/structures?year=2027-2028 says copied count=1',
  )
  expect(await copy('2026-2027', '2026-2027')).toMatchObject({
    fields: { to: 'Please choose a year other than the one you are copying.' },
  })
  // The copy moves the due date from 31 July 2027 to 31 July 2024.
  expect(await copy('2026-2027', '2023-2024')).toMatchObject({
    fields: { overdueConfirmed: expect.stringContaining('31 July 2024 has passed') },
  })
  const confirmed = { action: 'copy', from: '2026-2027', to: '2023-2024', overdueConfirmed: 'on' }
  expect(leadsTo(testApp, await handleNewStructure(sent(confirmed)))).toBe(
    '/app/Fees/structures?year=2023-2024 says copied count=1',
  )
})

it('changes and removes one, from the version that was seen', async () => {
  const [stored] = await testApp.app.fees.structures.all()
  if (!stored) throw new Error('it was added above')
  const change = (more: Record<string, string>) => handleStructure(sent(typed(more)), stored.id)
  const version = { year: stored.year, version: '1' }
  expect(leadsTo(testApp, await change({ ...version, amount: '1,00,000' }))).toBe(
    `/app/Fees/structures/${stored.id} says changed`,
  )
  const late = await change({ ...version, amount: '90000' })
  const now = await testApp.app.fees.structures.find(stored.id)
  if (late instanceof Response || !now) throw new Error('the form comes back')
  expect(await staleStructure(sent({}), late, now)).toMatchObject({
    fields: [{ label: 'Amount (₹)', stored: '1,00,000', typed: '90000' }],
  })
  expect(leadsTo(testApp, await handleStructure(sent({ action: 'remove', version: '2' }), stored.id))).toBe(
    '/app/Fees/structures says removed',
  )
})

it('refuses a user who may only read', async () => {
  const refused = { code: 'session.notAllowed' }
  expect(await handleNewStructure(sent(typed(), 'ROLE_ACCOUNTANTS_OFFICER'))).toMatchObject(refused)
  expect(await handleStructure(sent(typed(), 'ROLE_ACCOUNTANTS_OFFICER'), 'any')).toMatchObject(refused)
})
