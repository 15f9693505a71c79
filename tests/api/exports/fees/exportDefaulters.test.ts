import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportDefaulters.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { owesByPlace } from '../../../support/payments/sponsors.ts'

const its = callTestApp('ROLE_ACCOUNTANT')

it('answers as a file who has not paid what was due, without what a sponsor pays', async () => {
  const two = await owesByPlace(its.testApp)
  await two.make()
  its.testApp.clock.set('2027-01-15T06:00:00.000Z')
  const rows = async (query: Record<string, string> = {}): Promise<string[]> => {
    const { body } = await its.ask(GET, { query })
    return String(body).trim().split('\r\n')
  }
  const [head, ...people] = await rows()
  expect(head).toMatch(/Who,Number,Branch,Batch,Overdue \(₹\),Dues,Overdue since,Days overdue,Mobile,/)
  expect(people).toHaveLength(2)
  await two.putInForce({ seatTypeId: two.convener })
  expect((await rows()).slice(1)).toEqual([
    expect.stringMatching(/^Ravi Kumar,A2,CSE,2021-2025,45000,1,2026-12-31,15,/),
  ])
  expect((await rows({ delay: '30' })).slice(1)).toEqual([])
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
})
