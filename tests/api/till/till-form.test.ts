import { beforeEach, expect, it } from 'vitest'
import { handleTill, saleForm } from '#lib/server/features/till/web/till-form.ts'
import { tillPage } from '#lib/server/features/till/web/till-page.ts'
import type { FormState } from '#lib/server/kernel/http/forms/plain-form.ts'
import { userWith } from '../../support/calls/call.ts'
import { sentForm } from '../../support/calls/sent-form.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { studentWhoOwes } from '../../support/till/till.ts'

const payments = openForEach(() => openTestPayments('sqlite'))
const role = 'ROLE_FEEPAYMENTS'
const user = userWith(role)
let owed: Awaited<ReturnType<typeof studentWhoOwes>>
beforeEach(async () => {
  owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, { id: user.id, name: user.username, requestId: 'r', roles: user.roles })
})

const send = async (fields: Record<string, string>): Promise<FormState | string> => {
  const typed = { key: 'k1', due: owed.tuition, [`amount.${owed.tuition}`]: '900', ...fields }
  const context = sentForm(payments, { page: '/app/Accounts/Fee Collection', role, fields: typed })
  const answer = await handleTill(context)
  return answer instanceof Response ? (answer.headers.get('location') ?? '') : answer
}

/** Opens the page that a sale leads to. */
const pageOf = (page: string) => tillPage(sentForm(payments, { page, role, fields: {} }))

const upi = { 'tenders.1.way': 'upi', 'tenders.1.amount': '', 'tenders.1.reference': '' }
const cash = { 'tenders.0.way': 'cash', 'tenders.0.amount': '900', 'tenders.0.given': '' }

it('refuses a row that was added and left empty, and books nothing', async () => {
  const state = await send({ action: 'take', ...cash, ...upi })
  expect(state).toMatchObject({
    fields: { 'tenders.1.amount': 'This is a required field' },
  })
  expect(await payments.app.fees.ledgerOf(owed.payer)).toEqual([])
})

it('moves what is still open to the row that was added, and names each way afterwards', async () => {
  const state = await send({ action: 'add.upi', ...cash })
  if (typeof state === 'string') throw new Error(state)
  const page = (await payments.app.till.payerAtCounter(owed.payer)) ?? { dues: [] }
  const { tenders } = saleForm(state, page)
  expect(tenders.map(({ way, amount }) => [way, amount])).toEqual([
    ['cash', ''],
    ['upi', '900'],
  ])
  const reference = { 'tenders.1.amount': '600', 'tenders.1.reference': '412345678901' }
  const done = await send({ action: 'take', ...cash, 'tenders.0.amount': '300', ...upi, ...reference })
  const { sale } = await pageOf(String(done))
  expect(sale?.tenders).toMatchObject([
    { way: 'cash', amount: 300_00 },
    { way: 'upi', amount: 600_00, reference: '412345678901' },
  ])
})

it('asks at the boxes about dues of a sponsor, and says at an amount what is owed', async () => {
  await payments.app.database.writes.updateTable('dues').set({ payable_by: 'sponsor' }).execute()
  const state = await send({ action: 'take', ...cash })
  expect(state).toMatchObject({ fields: { sponsorsSeen: expect.stringContaining('sponsor') as string } })
  const more = { [`amount.${owed.tuition}`]: '1000', 'tenders.0.amount': '1000', sponsorsSeen: owed.tuition }
  expect(await send({ action: 'take', ...cash, ...more })).toMatchObject({
    fields: { [`amount.${owed.tuition}`]: 'This is more than the ₹\u00a0900.00 owed.' },
    values: { [`amount.${owed.tuition}`]: '1000' },
  })
  expect(await send({ action: 'take', ...cash, sponsorsSeen: owed.tuition })).toMatch(/sale=/)
})
