import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { askWithUser, userWith } from '../../../support/calls/call.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { openTestPayments } from '../../../support/payments/payments.ts'
import { takeOneSale } from '../../../support/till/till.ts'
import { GET } from '../../../../src/pages/api/v1/exportDayBook.ts'

const payments = openForAll(() => openTestPayments('sqlite'))
const asked = (role: Role = 'ROLE_PRINCIPAL') => askWithUser(payments, GET, userWith(role), {})

beforeAll(() => takeOneSale(payments))

it('answers the money of today by fee type and way', async () => {
  const { body, headers } = await asked()
  expect(headers.get('content-disposition')).toContain('day-book.csv')
  const [heading, ...rows] = String(body).split('\r\n')
  expect(heading).toBe(
    'Fee type,Cash,UPI,Card,Cheque,Demand draft,Transfer,Payment gateway,Cancelled,Returned,Total',
  )
  expect(rows.join(' ')).toMatch(/Exam Fee,50,,,,,,,,,50.*Tuition Fee,900,,,,,,,,,900/)
})

it('refuses cashiers, who count without the sum of the books', async () => {
  expect((await asked('ROLE_FEEPAYMENTS')).status).toBe(403)
})
