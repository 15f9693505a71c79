import { describe, expect, it } from 'vitest'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { openForEach } from '../../support/app/opened.ts'
import { addDue, openTestPayments, swathi, wanting } from '../../support/payments/payments.ts'
import { later } from '../../support/app/test-app.ts'

const roll = '21B81A0501'

describe.each(engines)('what the college knows of somebody’s money on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  /** Asha owes two dues, has paid one, and started to pay the rest; Ravi owes as well. */
  async function ashaHasPaid() {
    const { app, sandbox, types } = payments
    await app.students.save([
      { rollNumber: roll, name: 'Asha Rao', branch: 'CSE', batch: '2021' },
      { rollNumber: '21B81A0502', name: 'Ravi Kumar', branch: 'CSE', batch: '2021' },
    ])
    const [asha, ravi] = await app.students.records([roll, '21B81A0502'])
    const payer = { kind: 'student' as const, id: asha?.id ?? '' }
    const type = types.general
    const paid = await addDue(payments, { type, amount: 45_000, payer })
    const open = await addDue(payments, { type, amount: 500, payer })
    await addDue(payments, { type, amount: 700, payer: { kind: 'student', id: ravi?.id ?? '' } })
    const { orderId } = await app.payments.startPayment(wanting([paid], { payer }), swathi)
    await sandbox.control.pay({ order: `${orderId}-1` })
    await app.payments.verify(`${orderId}-1`)
    later(payments, 60)
    await app.payments.startPayment(wanting([open], { payer }), swathi)
    return { orderId, uuid: (await sandbox.control.charge({ order: `${orderId}-1` })).charge.uuid }
  }

  async function personIn() {
    const data = personalDataOfApp(payments.app)
    const [person] = await data.find(roll)
    if (!person) throw new Error('nobody')
    return { data, person }
  }

  it('is handed out as the books have it, each amount with what it is for', async () => {
    const { orderId, uuid } = await ashaHasPaid()
    const { data, person } = await personIn()
    const parts = await data.collect(person)
    const rowsOf = (wanted: string) => parts.find(({ name }) => name === wanted)?.rows ?? []
    const receipt = 'F/2026-27/000001'
    expect(rowsOf('fees.dues')).toHaveLength(2)
    expect(rowsOf('fees.dues')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          feeType: 'Tuition Fee',
          amount: 45_000,
          settled: 45_000,
          state: 'settled',
        }),
        expect.objectContaining({ feeType: 'Tuition Fee', amount: 500, settled: 0, state: 'open' }),
      ]),
    )
    expect(rowsOf('fees.ledger')).toMatchObject([
      { kind: 'payment', feeType: 'Tuition Fee', amount: 45_000, receiptNumber: receipt, reference: uuid },
    ])
    expect(rowsOf('payments.receipts')).toMatchObject([{ number: receipt, transactionId: uuid }])
    expect(rowsOf('payments.orders')).toMatchObject([
      { id: orderId, state: 'paid', attempts: [{ state: 'PAID', transactionId: uuid, refunds: [] }] },
      { state: 'open', amount: 500, attempts: [{ state: 'PENDING', paidBy: null }] },
    ])
    expect(rowsOf('payments.contacts')).toMatchObject([
      { email: 'swathi@example.edu', phone: '9876543210' },
      { email: 'swathi@example.edu' },
    ])
  })

  it('stays in the books when they are erased, without how to reach them', async () => {
    await ashaHasPaid()
    const { data, person } = await personIn()
    expect(await tablesWith(payments.app, 'swathi@example.edu')).toContain('outbox')
    await data.erase({ typed: roll, only: '', seen: recordsSeen(person) }, commandLine(), '')
    for (const gone of ['swathi@example.edu', '9876543210'])
      expect([gone, await tablesWith(payments.app, gone)]).toEqual([gone, []])
    const { reads } = payments.app.database
    const ledger = await reads.selectFrom('fee_ledger').select('amount').execute()
    expect(ledger.map(({ amount }) => Number(amount))).toEqual([45_000])
    expect(await reads.selectFrom('payment_receipts').select('number').execute()).toHaveLength(1)
  })
})
