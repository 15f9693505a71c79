import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportAdjustments.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { twoWhoOwe } from '../../../support/payments/dues.ts'
import { sunita } from '../../../support/payments/fees.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the adjustments as a file, those that wait alone where the address says so', async () => {
  const two = await twoWhoOwe(its.testApp)
  await two.make()
  const { fees } = its.testApp.app
  const [due] = await fees.duesOf({ kind: 'student', id: two.asha })
  await fees.adjustments.propose(due?.id ?? '', { amount: -500_050, reason: 'Sports' }, sunita)
  const { body } = await its.ask(GET, { query: { state: 'proposed' } })
  const [, row = ''] = String(body).split('\r\n')
  expect(row).toMatch(/^Asha Rao,21B81A0501,Tuition Fee,-5000.5,Sports,2026-11-21 11:30,.*,Proposed$/)
  const refused = await its.ask(GET, { query: { state: 'refused' } })
  expect(String(refused.body).split('\r\n')).toHaveLength(2)
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
})
