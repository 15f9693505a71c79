import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportMoney.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { twoWhoOwe } from '../../../support/payments/dues.ts'
import { moveMoney } from '../../../support/payments/moved-money.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers what was received and returned as a file, with amounts in rupees', async () => {
  const two = await twoWhoOwe(its.testApp)
  await two.make()
  const [due] = await its.testApp.app.fees.duesOf({ kind: 'student', id: two.asha })
  const dueId = due?.id ?? ''
  await moveMoney(its.testApp, { dueId, amount: 4_500_000, at: '2026-11-21T05:00:00.000Z' })
  await moveMoney(its.testApp, { dueId, kind: 'refund', amount: 50_000, at: '2026-11-21T05:30:00.000Z' })
  const { body, headers } = await its.ask(GET, { query: { sort: 'at' } })
  expect(headers.get('content-disposition')).toContain('receipts-and-refunds.csv')
  const rows = String(body).split('\r\n')
  expect(rows[0]).toBe(
    'Who,Number,When (IST),What,Receipt number,Fee type,Method,Bank reference,Received (₹),Returned (₹)',
  )
  expect(rows[1]).toMatch(/^Asha Rao,21B81A0501,.*,Payment,.*,45000,$/)
  expect(rows[2]).toMatch(/^Asha Rao,21B81A0501,.*,Refund,.*,,-500$/)
})

it('refuses the principal, who reads sums only', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
})
