import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import {
  handleFeeType,
  handleNewFeeType,
  staleFeeType,
} from '#lib/server/features/fees/web/fee-types-form.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const sent = (fields: Record<string, string>, role: Role = 'ROLE_FEEPAYMENTS') =>
  sentForm(testApp, { page: '/app/Fees/types', role, fields })

const tuition = { name: 'Tuition Fee', kind: 'general', isOnline: 'on' }

it('adds the usual fee types, and one by one', async () => {
  expect(leadsTo(testApp, await handleNewFeeType(sent({ ...tuition, name: 'Fine' })))).toBe(
    '/app/Fees/types says added',
  )
  expect(leadsTo(testApp, await handleNewFeeType(sent({ action: 'defaults' })))).toBe(
    '/app/Fees/types says defaults',
  )
  expect(await testApp.app.fees.types.all()).toHaveLength(8)
})

it('says at the field what is wrong, beside what was typed', async () => {
  expect(await handleNewFeeType(sent({ name: ' ', kind: 'free' }))).toMatchObject({
    fields: { name: 'This is a required field', kind: 'Please choose how this fee is paid.' },
  })
  expect(await handleNewFeeType(sent(tuition))).toMatchObject({
    values: { name: 'Tuition Fee' },
    fields: { name: 'There is already a fee type “Tuition Fee”.' },
  })
})

it('compares what was typed with what is stored', async () => {
  const [fine] = await testApp.app.fees.types.all()
  if (!fine) throw new Error('it was added above')
  const page = `/app/Fees/types/${fine.id}`
  const typed = { name: 'Late fine', kind: 'miscellaneous', action: 'save', version: '1' }
  expect(leadsTo(testApp, await handleFeeType(sent(typed), fine.id))).toBe(`${page} says changed`)
  const late = await handleFeeType(sent({ ...typed, name: 'Fine', isOnline: 'on' }), fine.id)
  if (late instanceof Response) throw new Error('the form comes back')
  const [stored] = await testApp.app.fees.types.all()
  if (!stored) throw new Error('it is still there')
  expect(await staleFeeType(sent({}), late, stored)).toMatchObject({
    fields: [
      { label: 'Name', stored: 'Late fine', typed: 'Fine' },
      { label: 'Paid online', stored: 'No', typed: 'Yes' },
    ],
  })
  expect(leadsTo(testApp, await handleFeeType(sent({ action: 'down' }), fine.id))).toBe(`${page} says moved`)
  expect(leadsTo(testApp, await handleFeeType(sent({ action: 'retire' }), fine.id))).toBe(
    `${page} says retired`,
  )
  expect(leadsTo(testApp, await handleFeeType(sent({ action: 'reinstate' }), fine.id))).toBe(
    `${page} says reinstated`,
  )
  expect(leadsTo(testApp, await handleFeeType(sent({ action: 'remove' }), fine.id))).toBe(
    '/app/Fees/types says removed',
  )
  expect(await handleFeeType(sent({ action: 'toString' }), fine.id)).toMatchObject({
    code: 'request.invalid',
  })
})

it('refuses a user who may only read', async () => {
  expect(await handleNewFeeType(sent(tuition, 'ROLE_ACCOUNTANTS_OFFICER'))).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await handleFeeType(sent({ action: 'up' }, 'ROLE_ACCOUNTANTS_OFFICER'), 'any')).toMatchObject({
    code: 'session.notAllowed',
  })
})
