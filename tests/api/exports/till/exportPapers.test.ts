import { beforeAll, expect, it } from 'vitest'
import { askWithUser, userWith } from '../../../support/calls/call.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { openTestPayments } from '../../../support/payments/payments.ts'
import { cash, chequeOf, deposit, ramesh, studentWhoOwes, take } from '../../../support/till/till.ts'
import { GET } from '../../../../src/pages/api/v1/exportPapers.ts'

const payments = openForAll(() => openTestPayments('sqlite'))
const ask = (role: Parameters<typeof userWith>[0]) => askWithUser(payments, GET, userWith(role), {})

beforeAll(async () => {
  const owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, ramesh)
  await take(payments, { [owed.tuition]: '900', [owed.exam]: '50' }, [chequeOf(payments, '850'), cash('100')])
  await deposit(payments)
})

it('answers each cheque and demand draft once, with what the bank did', async () => {
  const { body, headers } = await ask('ROLE_PRINCIPAL')
  expect(headers.get('content-disposition')).toContain('cheques.csv')
  const [heading, first, second] = String(body).split('\r\n')
  expect(heading).toBe(
    'Number,Bank,Date on it,Who,Number,Amount (₹),Status,Taken on,Deposited on,Deposit slip,Bank’s answer on,Cashier',
  )
  expect(first).toMatch(/^123456,SBI,.*,Asha Rao,21B81A0501,850,Deposited,.*,77,/)
  expect(second).toBe('')
})

it('refuses cashiers, who count without the sum of the books', async () => {
  expect((await ask('ROLE_FEEPAYMENTS')).status).toBe(403)
})
