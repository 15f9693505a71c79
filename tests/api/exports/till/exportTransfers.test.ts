import { beforeAll, expect, it } from 'vitest'
import { askWithUser, userWith } from '../../../support/calls/call.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { openTestPayments } from '../../../support/payments/payments.ts'
import { claim, match } from '../../../support/till/claims.ts'
import { ramesh, studentWhoOwes } from '../../../support/till/till.ts'
import { GET } from '../../../../src/pages/api/v1/exportTransfers.ts'

const payments = openForAll(() => openTestPayments('sqlite'))
const ask = (role: Parameters<typeof userWith>[0]) => askWithUser(payments, GET, userWith(role), {})

beforeAll(async () => {
  const owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, ramesh)
  const { id } = await claim(payments, { [owed.tuition]: '900' }, { reference: '1' })
  await match(payments, id, { [owed.tuition]: '900' })
  await claim(payments, { [owed.exam]: '50' }, { reference: '2', bank: 'HDFC' })
})

it('answers each transfer once, those that wait first', async () => {
  const { body, headers } = await ask('ROLE_PRINCIPAL')
  expect(headers.get('content-disposition')).toContain('transfers.csv')
  const [heading, first, second, rest] = String(body).split('\r\n')
  expect(heading).toBe(
    'Reference,Who,Number,Waiting,Amount (₹),Status,Shown on,Date on the payer’s phone,Bank it came from,Day on the bank statement,Cashier',
  )
  expect(first).toMatch(/^2,Asha Rao,21B81A0501,Since today,50,To be matched,.*,HDFC,,/)
  expect(second).toMatch(/^1,Asha Rao,21B81A0501,,900,Matched,/)
  expect(rest).toBe('')
})

it('refuses cashiers, who count without the sum of the books', async () => {
  expect((await ask('ROLE_FEEPAYMENTS')).status).toBe(403)
})
