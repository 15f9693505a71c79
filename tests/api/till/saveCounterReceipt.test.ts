import { beforeEach, describe, expect, it } from 'vitest'
import { ask, askWithUser, userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { studentWhoOwes } from '../../support/till/till.ts'
import { POST } from '../../../src/pages/api/v1/saveCounterReceipt.ts'

describe.each(engines)('saveCounterReceipt, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const user = userWith('ROLE_ACCOUNTANT')
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
  })
  const openShift = () =>
    payments.app.till.open(0, { id: user.id, name: user.username, requestId: 'r', roles: user.roles })
  const sale = () => ({
    key: 'k1',
    lines: [
      { dueId: owed.tuition, amount: '900' },
      { dueId: owed.exam, amount: '50' },
    ],
    tenders: [{ way: 'cash', amount: '950', given: '1,000' }],
  })
  const send = (json: object) => askWithUser(payments, POST, user, { method: 'POST', json })

  it('takes the money once, however often the page sends it', async () => {
    await openShift()
    const first = await send(sale())
    expect(first).toMatchObject({
      status: 200,
      body: { receipts: ['E/2026-27/000001', 'F/2026-27/000001'], change: 50_00 },
    })
    expect((await send(sale())).body).toEqual(first.body)
    const receipt = await payments.app.payments.receipt('F/2026-27/000001')
    expect(receipt?.snapshot.taken?.cashier).toBe(user.fullName)
  })

  it('needs an open shift, and says at the field what is wrong', async () => {
    expect(await send(sale())).toMatchObject({ status: 409, body: { code: 'till.noShift' } })
    await openShift()
    const wrong = { ...sale(), tenders: [{ way: 'cheque', amount: '950', reference: '12' }] }
    expect(await send(wrong)).toMatchObject({
      status: 400,
      body: { fields: { 'tenders.0.reference': 'The number has six digits.' } },
    })
  })

  it('belongs to cashiers', async () => {
    const officer = await ask(payments, POST, {
      role: 'ROLE_ACCOUNTANTS_OFFICER',
      method: 'POST',
      json: sale(),
    })
    expect(officer.status).toBe(403)
  })
})
