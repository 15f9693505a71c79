import { beforeEach, describe, expect, it } from 'vitest'
import { showList, columnOf } from '../../support/calls/shown-list.ts'
import { engines } from '../../support/database/databases.ts'
import { twoWhoOwe } from '../../support/payments/dues.ts'
import { moveMoney } from '../../support/payments/moved-money.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('receipts and refunds of a day, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    const { make, asha } = await twoWhoOwe(testApp)
    await make()
    const [due] = await testApp.app.fees.duesOf({ kind: 'student', id: asha })
    const dueId = due?.id ?? ''
    await moveMoney(testApp, { dueId, amount: 5_000, at: '2026-11-20T18:29:59.999Z' })
    await moveMoney(testApp, { dueId, amount: 90_000, at: '2026-11-20T18:30:00.000Z' })
    await moveMoney(testApp, {
      dueId,
      kind: 'refund',
      amount: 40_000,
      reopens: false,
      at: '2026-11-21T05:00:00.000Z',
    })
  })
  const shown = (
    query: Record<string, string>,
    role: 'ROLE_ACCOUNTANT' | 'ROLE_PRINCIPAL' = 'ROLE_ACCOUNTANT',
  ) => showList(testApp, 'money', query, role)

  it('has every entry of the Indian day, and the sums of its collections', async () => {
    const day = { atFrom: '2026-11-21', atTo: '2026-11-21' }
    const list = await shown(day)
    expect(columnOf(list, 'kind')).toEqual(['Refund', 'Payment'])
    expect(list.foot).toMatchObject([{ cells: expect.arrayContaining(['900.00', '−400.00']) as string[] }])
    const collected = await testApp.app.fees.collected('day', {
      days: { from: '2026-11-21', to: '2026-11-21' },
    })
    expect(collected).toMatchObject([{ received: 90_000, returned: -40_000 }])
  })

  it('has only the returned money if that is chosen', async () => {
    expect(columnOf(await shown({ kind: 'refund' }), 'kind')).toEqual(['Refund'])
  })

  it('is closed to the principal, who sees sums only', async () => {
    await expect(shown({}, 'ROLE_PRINCIPAL')).rejects.toMatchObject({ kind: 'Forbidden' })
  })
})
