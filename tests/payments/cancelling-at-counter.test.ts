import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { counterRefundInput } from '#lib/schemas/till/refunds.ts'
import { newAdmission, swathi as desk } from '../support/admissions/admissions.ts'
import { openForEach } from '../support/app/opened.ts'
import { lakshmi, later } from '../support/app/test-app.ts'
import { engines } from '../support/database/databases.ts'
import { sunita } from '../support/payments/fees.ts'
import { addDue, openTestPayments } from '../support/payments/payments.ts'
import { expectBalanced } from '../support/till/equation.ts'
import { cash, kavita, officer, ramesh, take } from '../support/till/till.ts'

describe.each(engines)('an admission whose money was taken at the till, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  afterEach(() => expectBalanced(payments))

  /** An admission that paid ₹ 450.00 in cash yesterday. */
  async function paidAtTill() {
    const { app } = payments
    await app.catalogue.addDefaults(lakshmi)
    const { id } = await app.admissions.save(newAdmission(), desk)
    const payer = { kind: 'admission', id } as const
    const due = await addDue(payments, { type: payments.types.general, amount: 450_00, payer })
    await app.till.open(0, ramesh)
    const sale = await take(payments, { [due]: '450' }, [cash('450')])
    await app.till.count({ 50: 9 }, ramesh)
    later(payments, 24 * 60 * 60)
    return { id, due, order: (await app.till.ordersOfSale(sale))[0] ?? '' }
  }

  const cancel = (id: string) =>
    payments.app.admissions.move(id, { move: 'cancel', version: 1, note: 'Moved away' }, desk)
  const refund = async (order: string, amount: string) => {
    const words = { way: 'transfer', after: 'owed', reason: 'Withdrew before classes' } as const
    const typed = v.parse(counterRefundInput, { amount, ...words })
    const id = await payments.app.till.proposeRefund(order, typed, ramesh)
    await payments.app.till.decideRefund('approve', id, { note: '', actor: officer })
    return id
  }

  it('is cancelled once its refund is approved, and owes nothing when the money has gone back', async () => {
    const { id, due, order } = await paidAtTill()
    await expect(cancel(id)).rejects.toMatchObject({ code: 'payments.admissionHasMoney' })
    const approved = await refund(order, '450')
    await cancel(id)
    const sentOn = indianDate(payments.clock.now())
    await payments.app.till.payRefundOut(approved, { reference: 'UTR 9', sentOn }, kavita)
    expect(await payments.app.payments.kept.unasked(id)).toBe(0)
    expect(await payments.app.fees.due(due)).toMatchObject({ amount: 0, settled: 0 })
  })

  it('stays until somebody decides about the rest, too: a part goes back, a part stays with the college', async () => {
    const { id, order } = await paidAtTill()
    await refund(order, '400')
    await expect(cancel(id)).rejects.toMatchObject({ code: 'payments.admissionHasMoney' })
    await payments.app.payments.kept.keep(
      id,
      { amount: 50_00, reason: 'The rule on late withdrawals' },
      sunita,
    )
    await cancel(id)
    expect(await payments.app.admissions.find(id)).toMatchObject({ state: 'cancelled' })
  })
})
