import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportDues.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { twoWhoOwe } from '../../../support/payments/dues.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the dues as a file, with amounts in rupees', async () => {
  const two = await twoWhoOwe(its.testApp)
  await two.make()
  await its.testApp.app.database.writes
    .updateTable('students')
    .set({ mobile: '9876543210', father_mobile: '9876501234' })
    .where('id', '=', two.asha)
    .execute()
  const { body, headers } = await its.ask(GET, { query: { search: 'asha' } })
  expect(headers.get('content-disposition')).toContain('dues.csv')
  expect(String(body).split('\r\n')).toEqual([
    'Who,Number,Mobile,Father’s mobile,Fee type,Academic year,Semester,Note,Due on,Amount (₹),Still open,Status',
    'Asha Rao,21B81A0501,9876543210,9876501234,Tuition Fee,2026-2027,,,2026-12-31,45000,45000,Open',
    '',
  ])
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
