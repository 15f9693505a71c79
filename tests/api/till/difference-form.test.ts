import { beforeEach, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Role } from '#lib/schemas/role.ts'
import { handleDayClose } from '#lib/server/features/till/web/day-form.ts'
import { dayHistory } from '#lib/server/features/till/web/day-history.ts'
import { dayPage } from '#lib/server/features/till/web/day-page.ts'
import { differenceFacts, differenceParts } from '#lib/server/features/till/web/difference-page.ts'
import { handleTill } from '#lib/server/features/till/web/till-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { userWith } from '../../support/calls/call.ts'
import { leadsTo, postedTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { ramesh, studentWhoOwes } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const officer = 'ROLE_ACCOUNTANTS_OFFICER'
let day = ''
let shift = ''
beforeEach(async () => {
  await studentWhoOwes(payments)
  day = indianDate(payments.clock.now())
  await payments.app.till.open(2_000_00, ramesh)
})

/** Counts ₹ 500 of ₹ 2,000. */
async function countTooLittle(): Promise<void> {
  shift = (await payments.app.till.count({ 500: 1 }, ramesh)).id
  await payments.app.till.explain(shift, 'Three notes are missing.', ramesh)
}

async function send(fields: Record<string, string>, role: Role = officer) {
  const form = sentForm(payments, { page: '/app/Accounts/Day Close', role, fields })
  const answer = await handleDayClose(form, day)
  return answer instanceof Response ? leadsTo(payments, answer).split(' says ')[1] : answer
}

async function partFor(role: Role) {
  const user = userWith(role)
  const page = await dayPage(payments.app, user.id, day)
  const [part] = await differenceParts(payments.app, user, page)
  return { part, page }
}

it('says why the day cannot be closed', async () => {
  expect((await partFor(officer)).page).toMatchObject({
    mayClose: false,
    problem: expect.stringMatching(/cannot be closed yet.*is open/),
  })
  await countTooLittle()
  expect((await partFor(officer)).page.problem).toContain('is not accepted')
})

it('is accepted by the officer and the principal, and keeps its reason and both names', async () => {
  await countTooLittle()
  expect((await partFor(officer)).part).toMatchObject({
    said: '₹ 1,500.00 too little',
    means: expect.stringContaining('two people'),
    mayAccept: true,
    maySendBack: true,
  })
  expect((await partFor('ROLE_PRINCIPAL')).part).toMatchObject({ mayAccept: false, maySendBack: false })
  const accepting = { action: 'accept', shift }
  expect(await send(accepting, 'ROLE_ADMIN')).toMatchObject({ code: 'session.notAllowed' })
  expect(await send(accepting)).toBe('accepted')
  expect((await partFor(officer)).part).toMatchObject({ mayAccept: false, maySendBack: true })
  expect((await partFor('ROLE_PRINCIPAL')).part).toMatchObject({ mayAccept: true, maySendBack: false })
  expect(await send(accepting, 'ROLE_PRINCIPAL')).toBe('accepted')
  const { part, page } = await partFor(officer)
  expect(part?.facts.map(([label]) => label)).toEqual([
    'Reason',
    'Difference of an earlier count',
    'Accepted by',
    'Accepted by',
  ])
  expect(page).toMatchObject({ mayClose: true, problem: '' })
  expect((await dayHistory(payments.app, day)).map(({ action }) => action)).toEqual([
    'Accepted a large difference as the second person',
    'Accepted the difference of a shift',
  ])
})

it('goes back to the cashier instead, with a reason, and names both counts afterwards', async () => {
  await countTooLittle()
  expect(await send({ action: 'sendBack', shift, why: '' })).toMatchObject({
    fields: { why: expect.any(String) },
  })
  expect(await send({ action: 'sendBack', shift, why: 'Look again.' })).toBe('sentBack')
  const counted = await payments.app.till.count({ 500: 4 }, ramesh)
  expect(await differenceFacts(payments.app, counted)).toContainEqual([
    'Difference of an earlier count',
    '₹ 1,500.00 too little',
  ])
})

it('asks a cashier who begins with other cash than the last shift left', async () => {
  await payments.app.till.count({ 500: 4 }, ramesh)
  const user = { ...userWith('ROLE_FEEPAYMENTS'), id: ramesh.id }
  const open = (fields: Record<string, string>) =>
    handleTill(
      postedTo(payments, {
        url: new URL('/app/Accounts/Fee Collection', 'http://campus.test'),
        body: new URLSearchParams(fields),
        user,
      }),
    )
  expect(await open({ action: 'open', float: '0' })).toMatchObject({
    fields: { floatDiffers: expect.stringMatching(/left ₹.2,000.00.*₹.2,000.00 of it went/) },
  })
  expect(await open({ action: 'open', float: '3000' })).toMatchObject({
    fields: { floatDiffers: expect.stringMatching(/added ₹.1,000.00/) },
  })
  expect(await open({ action: 'open', float: '500', floatDiffers: 'yes' })).toBeInstanceOf(Response)
  expect((await partFor(officer)).page.floats).toEqual([
    expect.stringContaining('went to the accounts office'),
  ])
})
