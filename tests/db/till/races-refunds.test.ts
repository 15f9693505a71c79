import { describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { racingTill } from '../../support/till/racing-till.ts'
import { cash, kavita, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

describe('refunds at the till with two at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))
  const refund = { amount: 900_00, way: 'cash', after: 'owed', reason: 'Left' } as const

  async function receiptTaken() {
    const owed = await studentWhoOwes(payments)
    await payments.app.till.open(0, ramesh)
    const sale = await take(payments, { [owed.tuition]: '900' }, [cash('900')])
    const [order = ''] = await payments.app.till.ordersOfSale(sale)
    const returned = async () => {
      const ledger = await payments.app.fees.ledgerOf(owed.payer)
      return ledger.reduce((sum, { amount }) => sum + amount, 0)
    }
    return { order, returned }
  }

  it('neither refunds a cancelled receipt nor cancels one that is being refunded', async () => {
    const { order, returned } = await receiptTaken()
    const id = await payments.app.till.askToCancel(order, 'The wrong student.', ramesh)
    const { confirmCancellation, proposeRefund } = racingTill(payments, true)
    const ends = await endsOf(confirmCancellation(id, officer), proposeRefund(order, refund, kavita))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    const isRefunded = (await payments.app.payments.refunds.search('F/2026-27/000001'))[0]?.isUnderWay
    expect([(await returned()) === 0, isRefunded]).toEqual([!isRefunded, isRefunded])
  })

  async function paidOutBesideCount(isLocked: boolean) {
    const { order } = await receiptTaken()
    const id = await payments.app.till.proposeRefund(order, refund, kavita)
    await payments.app.till.decideRefund('approve', id, { note: '', actor: officer })
    const { count, payRefundOut } = racingTill(payments, isLocked)
    await endsOf(count({ 500: 1, 200: 2 }, ramesh), payRefundOut(id, { reference: '', sentOn: '' }, ramesh))
    const today = indianDate(payments.clock.now())
    const [shift] = await payments.app.till.shiftsWithSums(today)
    return shift?.shift.count?.expected === 900_00 - (shift?.paidOut ?? 0)
  }

  it('expects what is in the drawer when a shift is counted meanwhile', async () => {
    expect(await paidOutBesideCount(true)).toBe(true)
  })

  it('would expect too much where nobody waits for the shift', async () => {
    expect(await paidOutBesideCount(false)).toBe(false)
  })
})
