import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleDayClose } from '#lib/server/features/till/web/day-form.ts'
import { dayHistory } from '#lib/server/features/till/web/day-history.ts'
import { dayPage } from '#lib/server/features/till/web/day-page.ts'
import { reopeningPart } from '#lib/server/features/till/web/reopening-page.ts'
import { openForEach } from '../../support/app/opened.ts'
import { userWith } from '../../support/calls/call.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { closedDay, depositCash, officer as otherOfficer, ramesh } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const officer = 'ROLE_ACCOUNTANTS_OFFICER'
const user = userWith(officer)
let closed: Awaited<ReturnType<typeof closedDay>>
beforeEach(async () => {
  closed = await closedDay(payments)
})
const ask = () => payments.app.till.askToReopen(closed.day, 'A receipt was forgotten.', otherOfficer)

async function send(fields: Record<string, string>, role: Role = officer) {
  const form = sentForm(payments, { page: '/app/Accounts/Day Close', role, fields })
  const answer = await handleDayClose(form, closed.day)
  return answer instanceof Response ? leadsTo(payments, answer).split(' says ')[1] : answer
}

async function offersTo(role: Role): Promise<string[]> {
  const reader = userWith(role)
  const page = await dayPage(payments.app, reader.id, closed.day)
  const { mayAsk, mayDecide, mayWithdraw, toSendBack } = await reopeningPart(payments.app, reader, page)
  return Object.entries({ mayAsk, mayDecide, mayWithdraw, sendBack: toSendBack.length > 0 })
    .filter(([, is]) => is)
    .map(([name]) => name)
}

it('asks with a reason, which another officer decides', async () => {
  expect(await offersTo(officer)).toEqual(['mayAsk'])
  expect(await offersTo('ROLE_PRINCIPAL')).toEqual([])
  expect(await send({ action: 'askToReopen', why: '' })).toMatchObject({
    fields: { why: expect.any(String) },
  })
  expect(await send({ action: 'askToReopen', why: 'A receipt was forgotten.' })).toBe('reopeningAsked')
  expect(await offersTo(officer)).toEqual(['mayWithdraw'])
  const [request] = await payments.app.till.reopeningsOf(closed.day)
  const reopening = request?.id ?? ''
  expect(await send({ action: 'agreeReopening', reopening })).toMatchObject({ code: 'reopening.ownRequest' })
  expect(await send({ action: 'withdrawReopening', reopening })).toBe('reopeningWithdrawn')
})

it('refuses with a reason, or opens the day, whose close is then for another officer', async () => {
  const refused = await ask()
  expect(await offersTo(officer)).toEqual(['mayDecide'])
  expect(await send({ action: 'refuseReopening', reopening: refused, why: '' })).toMatchObject({
    fields: { why: expect.any(String) },
  })
  expect(await send({ action: 'refuseReopening', reopening: refused, why: 'No.' })).toBe('reopeningRefused')
  const told = async () => {
    const { waiting } = await payments.app.dashboard([officer], user)
    const notifications = await payments.app.notifications.of(user)
    return [
      (waiting ?? []).filter(({ title }) => title.includes('A receipt was forgotten.')).length,
      notifications.filter(({ name }) => name === 'tillReopening').length,
    ]
  }
  const reopening = await ask()
  expect(await told()).toEqual([1, 1])
  expect(await send({ action: 'agreeReopening', reopening })).toBe('reopened')
  expect(await told()).toEqual([0, 0])
  expect(await dayPage(payments.app, user.id, closed.day)).toMatchObject({ mayClose: false })
  expect(await dayPage(payments.app, otherOfficer.id, closed.day)).toMatchObject({ mayClose: true })
  expect(
    (await dayHistory(payments.app, closed.day)).map(({ action, note }) => [action, note]),
  ).toContainEqual(['Opened a day of the till again', 'A receipt was forgotten.'])
})

it('sends a shift back, and tells its cashier', async () => {
  await payments.app.till.confirmReopening(await ask(), { ...otherOfficer, id: 'u-lakshmi' })
  expect(await offersTo(officer)).toEqual(['sendBack'])
  const sent = { action: 'sendBack', shift: closed.shift }
  expect(await send({ ...sent, shift: '', why: '' })).toMatchObject({
    fields: { shift: expect.any(String), why: expect.any(String) },
  })
  expect(await send({ ...sent, why: 'Please count again.' })).toBe('sentBack')
  expect(await offersTo(officer)).toEqual([])
  const cashier = { ...userWith('ROLE_FEEPAYMENTS'), id: ramesh.id }
  const names = (await payments.app.notifications.of(cashier)).map(({ name }) => name)
  expect(names).toContain('shiftSentBack')
  const [newest] = await dayHistory(payments.app, closed.day)
  expect(newest?.note).toBe('Please count again.')
})

it('is offered until the cash is deposited, and to officers alone', async () => {
  await depositCash(payments, closed.day)
  expect(await offersTo(officer)).toEqual([])
  for (const role of ['ROLE_FEEPAYMENTS', 'ROLE_PRINCIPAL'] as const)
    expect(await send({ action: 'askToReopen', why: 'Mine' }, role)).toMatchObject({
      code: 'session.notAllowed',
    })
})
