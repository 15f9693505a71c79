import { describe, expect, it } from 'vitest'
import { approved, paidLate, paidOnce, typedSending } from '../support/app/decisions.ts'
import { engines } from '../support/database/databases.ts'
import { sunita } from '../support/payments/fees.ts'
import { openForAll } from '../support/app/opened.ts'
import { openTestPayments } from '../support/payments/payments.ts'
import { columnOf, showList } from '../support/calls/shown-list.ts'
import { later } from '../support/app/test-app.ts'

describe.each(engines)('what the accounts office looks at, on %s', (engine) => {
  const payments = openForAll(() => openTestPayments(engine))
  const column = async (list: string, query: string, name: string) =>
    columnOf(await showList(payments, list, query, 'ROLE_ACCOUNTANTS_OFFICER'), name)

  it('are payments by how they stand, what is in doubt, and refunds; the newest first', async () => {
    const { attempt } = await paidOnce(payments)
    const refund = await approved(payments, attempt.id)
    await payments.app.payments.refunds.send(refund, typedSending(), sunita)
    later(payments, 60)
    await paidLate(payments, 46_000)
    // Two payments start at the same moment.
    const states = await column('payments', '', 'state')
    expect([states.slice(0, 2).toSorted(), states[2]]).toEqual([['Being confirmed', 'In doubt'], 'Paid'])
    expect(await column('payments', 'state=waiting', 'at')).toHaveLength(1)
    expect(await column('payments', 'state=paid', 'amount')).toEqual(['45000'])
    expect(await column('payments', 'search=nobody', 'amount')).toEqual([])
    expect(await column('paymentReviews', 'state=open', 'cause')).toEqual([
      'Paid after the order was cancelled',
    ])
    expect(await column('paymentReviews', 'cause=mismatch', 'amount')).toEqual([])
    expect(await column('refunds', 'state=sent', 'amount')).toEqual(['45000'])
    expect(await column('refunds', 'cause=duplicate', 'amount')).toEqual([])
    expect(await column('refunds', `type=${payments.types.exam}`, 'amount')).toEqual([])
  })
})
