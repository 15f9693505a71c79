import { describe, expect, it } from 'vitest'
import { ownFees } from '#lib/server/features/payments/web/own-fees.ts'
import { payDues } from '#lib/server/features/payments/web/pay-form.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { addDue, openTestPayments, student, swathi } from '../support/payments/payments.ts'

const person = { number: '', name: '', email: '', phone: '' }
const payer = { payer: student, person }

describe.each(engines)('a due that a sponsor pays, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  async function withSponsor(): Promise<{ own: string; sponsored: string; feeType: string }> {
    const { changes, due } = payments.app.fees
    const { types } = payments
    const own = await addDue(payments, { type: types.general, amount: 1_000 })
    const sponsored = await addDue(payments, { type: types.general, amount: 45_000 })
    const typed = { payableBy: 'government', reason: 'Letter of sanction' } as const
    await changes.confirm(await changes.proposePayable(sponsored, typed, sunita), vijaya)
    return { own, sponsored, feeType: (await due(own))?.feeType ?? '' }
  }

  it('stands apart from what the student pays, and is in no sum of it', async () => {
    const { own, sponsored } = await withSponsor()
    const [fees] = await ownFees(payments.app, [payer])
    expect(fees).toMatchObject({ total: 1_000, groups: [{ payable: 1, dues: [{ id: own }] }] })
    expect(fees?.sponsored).toMatchObject([
      {
        payableBy: 'government',
        total: 45_000,
        groups: [{ payable: 1, dues: [{ id: sponsored, isOverdue: false }] }],
      },
    ])
  })

  it('is paid only if it is chosen', async () => {
    const { own, sponsored, feeType } = await withSponsor()
    const asked = { kind: 'general' as const, feeType, semester: '', dueIds: [] }
    const { orderId } = await payDues(payments.app, [payer], asked, swathi)
    const linesOf = async (id: string) =>
      (await payments.app.payments.order(id))?.shown.lines.map(({ dueId }) => dueId)
    expect(await linesOf(orderId)).toEqual([own])
    const chosen = await payDues(payments.app, [payer], { ...asked, dueIds: [sponsored] }, swathi)
    expect(await linesOf(chosen.orderId)).toEqual([sponsored])
  })
})
