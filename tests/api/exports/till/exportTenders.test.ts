import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { askWithUser, userWith } from '../../../support/calls/call.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { openTestPayments } from '../../../support/payments/payments.ts'
import { takeOneSale } from '../../../support/till/till.ts'
import { GET } from '../../../../src/pages/api/v1/exportTenders.ts'

const payments = openForAll(() => openTestPayments('sqlite'))
const asked = (role: Role = 'ROLE_PRINCIPAL') => askWithUser(payments, GET, userWith(role), {})

beforeAll(() => takeOneSale(payments))

it('answers every tender of the till, receipt by receipt', async () => {
  const { body, headers } = await asked()
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
  expect((await asked('ROLE_FEEPAYMENTS')).status).toBe(403)
})
