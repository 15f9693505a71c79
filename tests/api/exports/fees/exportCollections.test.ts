import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportCollections/[by].ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { twoWhoOwe } from '../../../support/payments/dues.ts'
import { moveMoney } from '../../../support/payments/moved-money.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers what came in by fee type as a file, with amounts in rupees', async () => {
  const two = await twoWhoOwe(its.testApp)
  await two.make()
  const [due] = await its.testApp.app.fees.duesOf({ kind: 'student', id: two.asha })
  await moveMoney(its.testApp, { dueId: due?.id ?? '', amount: 450_050, at: '2026-11-20T06:00:00.000Z' })
  const { body, headers } = await its.ask(GET, { params: { by: 'type' } })
  expect(headers.get('content-disposition')).toContain('collections-by-type.csv')
  expect(String(body).split('\r\n')).toEqual([
    'Fee type,Payments,Received (₹),Returned (₹),Net (₹)',
    'Tuition Fee,1,4500.5,0,4500.5',
    '',
  ])
  const byDay = await its.ask(GET, { params: { by: 'day' }, query: { atFrom: '2026-11-20' } })
  expect(String(byDay.body)).toContain('2026-11-20,1,4500.5')
})

it('refuses another cut, and those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { params: { by: 'week' } }), 400, 'field.invalid')
  expectRefusal(await its.ask(GET, { params: { by: 'day' }, role: 'ROLE_HOD' }), 403, 'session.notAllowed')
})
