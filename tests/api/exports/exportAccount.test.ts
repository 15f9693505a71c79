import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAccount.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { twoWhoPay } from '../../support/payments/receipts.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the account of one person as a file, and of nobody else', async () => {
  const two = await twoWhoPay(its.testApp)
  await two.pay(two.examDue, '2026-11-22T06:00:00.000Z')
  const { body } = await its.ask(GET, { query: { payer: `student:${two.asha}` } })
  expect(String(body).split('\r\n')).toEqual([
    'When (IST),What,Note,Charged (₹),Received (₹),Balance (₹)',
    '2026-11-21 11:30,Tuition Fee,2026-2027,45000,,45000',
    '2026-11-21 11:30,Exam Fee,2026-2027,1500,,46500',
    '2026-11-22 11:30,Payment,E/2026-27/000001 · UPI,,1500,45000',
    '',
  ])
  const nobody = await its.ask(GET, { query: { payer: 'somebody:else' } })
  expect(String(nobody.body).split('\r\n')).toHaveLength(2)
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
