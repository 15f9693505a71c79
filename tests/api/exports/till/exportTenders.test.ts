import { beforeAll, expect, it } from 'vitest'
import { askWithUser, userWith } from '../../../support/calls/call.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { openTestPayments } from '../../../support/payments/payments.ts'
import { cash, ramesh, studentWhoOwes, take } from '../../../support/till/till.ts'
import { GET } from '../../../../src/pages/api/v1/exportTenders.ts'

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

it('answers every tender of the till, receipt by receipt', async () => {
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('tenders.csv')
  const [heading, first, second] = String(body).split('\r\n')
  expect(heading).toBe(
    'Day,Receipt number,Who,Number,Paid by,Number or reference,Bank,Date on it,Amount (₹),Status,Cashier',
  )
  expect([first, second].toSorted().join(' ')).toMatch(
    /E\/2026-27\/000001,.*,Cash,,,,50,Received,.* .*F\/2026-27\/000001,.*,Cash,,,,900,Received/,
  )
})

it('refuses cashiers, who count without the sum of the books', async () => {
  expect((await its.ask(GET, 'ROLE_FEEPAYMENTS')).status).toBe(403)
})
