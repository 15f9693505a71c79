import { describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { racingTill } from '../../support/till/racing-till.ts'
import { cash, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const principal: Actor = { id: 'u-rao', name: 'rao', requestId: 'p', roles: ['ROLE_PRINCIPAL'] }

describe('cancelling a receipt with two at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))

  async function receiptTaken() {
    const owed = await studentWhoOwes(payments)
    const shift = await payments.app.till.open(0, ramesh)
    const sale = await take(payments, { [owed.tuition]: '900' }, [cash('900')])
    const [order = ''] = await payments.app.till.ordersOfSale(sale)
    return { owed, shift, order }
  }

  async function countedBesideAsked(isLocked: boolean) {
    const { shift, order } = await receiptTaken()
    const { count, askToCancel } = racingTill(payments, isLocked)
    await endsOf(count({ 500: 1, 200: 2 }, ramesh), askToCancel(order, 'The wrong student.', ramesh))
    const [wish] = await payments.app.till.cancellationsOf(order)
    return (await payments.app.till.shift(shift))?.count != null && wish?.state === 'proposed'
  }

  it('never waits in a counted shift, so that its day can be closed', async () => {
    expect(await countedBesideAsked(true)).toBe(false)
  })

  it('would wait there for ever where nobody waits for the shift', async () => {
    expect(await countedBesideAsked(false)).toBe(true)
  })

  it('gives the money back once if two people confirm', async () => {
    const { owed, order } = await receiptTaken()
    const id = await payments.app.till.askToCancel(order, 'The wrong student.', ramesh)
    const { confirmCancellation } = racingTill(payments, true)
    const ends = await endsOf(confirmCancellation(id, officer), confirmCancellation(id, principal))
    expect(ends.toSorted()).toEqual(['done', 'till.cancellationChanged'])
    const ledger = await payments.app.fees.ledgerOf(owed.payer)
    expect(ledger.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      -900_00, 900_00,
    ])
  })

  async function askedTwice(isLocked: boolean) {
    const { order } = await receiptTaken()
    const { askToCancel } = racingTill(payments, isLocked)
    await endsOf(askToCancel(order, 'One.', ramesh), askToCancel(order, 'Two.', ramesh))
    return (await payments.app.till.cancellationsOf(order)).length
  }

  it('is asked once', async () => {
    expect(await askedTwice(true)).toBe(1)
  })

  it('would be asked twice where nobody waits for the shift', async () => {
    expect(await askedTwice(false)).toBe(2)
  })
})
