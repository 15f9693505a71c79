import { beforeAll, expect, it } from 'vitest'
import { askWithUser, userWith } from '../../../support/calls/call.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { openTestPayments } from '../../../support/payments/payments.ts'
import { cash, ramesh, studentWhoOwes, take } from '../../../support/till/till.ts'
import { GET } from '../../../../src/pages/api/v1/exportMonthBook.ts'

const payments = openForAll(() => openTestPayments('sqlite'))
const its = {
  ask: (call: typeof GET, role: Parameters<typeof userWith>[0] = 'ROLE_PRINCIPAL') =>
    askWithUser(payments, call, userWith(role), {}),
}

beforeAll(async () => {
  const owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, ramesh)
  await take(payments, { [owed.tuition]: '900', [owed.exam]: '50' }, [cash('950')])
})

it('answers the money of this month by fee type and way', async () => {
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('month-book.csv')
  const [heading, ...rows] = String(body).split('\r\n')
  expect(heading).toBe(
    'Fee type,Cash,UPI,Card,Cheque,Demand draft,Transfer,Payment gateway,Cancelled,Returned,Total',
  )
  expect(rows.join(' ')).toMatch(/Exam Fee,50,,,,,,,,,50.*Tuition Fee,900,,,,,,,,,900/)
})

it('refuses cashiers, who count without the sum of the books', async () => {
  expect((await its.ask(GET, 'ROLE_FEEPAYMENTS')).status).toBe(403)
})
