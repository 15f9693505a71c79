import { describe, expect, it } from 'vitest'
import { typedDue } from '../support/payments/dues.ts'
import { sunita } from '../support/payments/fees.ts'
import { auditedRows } from '../support/database/audited-rows.ts'
import { engines } from '../support/database/databases.ts'
import { makeForEach, openForEach } from '../support/app/opened.ts'
import { readPages } from '../support/calls/read-pages.ts'
import { loseReceipt, twoWhoPay } from '../support/payments/receipts.ts'
import { columnOf, showList } from '../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../support/app/test-app.ts'

const march = '2026-03-31T18:29:59.999Z'
const april = '2026-03-31T18:30:00.000Z'
const november = '2026-11-20T06:00:00.000Z'

describe.each(engines)('receipts for the accounts office, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => twoWhoPay(testApp))
  const numbers = async (query: Record<string, string> = {}) =>
    columnOf(await showList(testApp, 'receipts', query, 'ROLE_ACCOUNTANTS_OFFICER'), 'number')
  const series = () => testApp.app.payments.receiptSeries()

  it('are listed newest first and found by number, roll number, name, day, fee type and series', async () => {
    await two.pay(two.ravis, march)
    await two.pay(two.ashas, april)
    await two.pay(two.examDue, november)
    const old = 'F/2025-26/000001'
    const tuition = 'F/2026-27/000001'
    const exam = 'E/2026-27/000001'
    expect(await numbers()).toEqual([exam, tuition, old])
    expect(await numbers({ search: '2026-27/0' })).toEqual([exam, tuition])
    expect(await numbers({ search: '000001' })).toEqual([exam, tuition, old])
    expect(await numbers({ search: '000777' })).toEqual([])
    expect(await numbers({ search: '21b81a0501' })).toEqual([exam, tuition])
    expect(await numbers({ search: 'kumar ravi' })).toEqual([old])
    expect(await numbers({ issuedFrom: '2026-04-01', issuedTo: '2026-04-01' })).toEqual([tuition])
    expect(await numbers({ issuedTo: '2026-03-31' })).toEqual([old])
    expect(await numbers({ type: two.exam })).toEqual([exam])
    expect(await numbers({ series: 'general:2025-26' })).toEqual([old])
    expect(await numbers({ state: 'dishonoured' })).toEqual([])
    await testApp.app.database.writes
      .updateTable('payment_receipts')
      .set({ dishonoured_at: november })
      .where('number', '=', old)
      .execute()
    expect(await numbers({ state: 'dishonoured' })).toEqual([old])
  })

  it('are added up by series, and the sums are those of the ledger', async () => {
    await two.pay(two.ravis, march)
    await two.pay(two.ashas, april)
    const order = await two.pay(two.examDue, november)
    const { fees, database } = testApp.app
    await database.writes.transaction().execute(async (tx) => {
      const [due] = await fees.lockDues(tx, [two.examDue])
      if (!due) throw new Error('no such due')
      const posting = {
        kind: 'refund' as const,
        payer: due.payer,
        feeTypeId: due.feeTypeId,
        orderId: order,
        receiptNumber: 'E/2026-27/000001',
        reference: '',
        at: november,
        byId: 'system',
        reopens: true,
      }
      await fees.giveBack(tx, [{ due, amount: 50_050 }], posting)
    })
    const lines = await series()
    expect(lines).toMatchObject([
      { series: 'exam:2026-27', count: 1, amount: 150_000, givenBack: -50_050, missing: 0 },
      { series: 'general:2025-26', first: 'F/2025-26/000001', last: 'F/2025-26/000001', givenBack: 0 },
      { series: 'general:2026-27', count: 1, amount: 4_500_000, dishonoured: 0, gaps: [] },
    ])
    const days = { from: '2026-04-01', to: '2027-03-31' }
    const ofYear = lines.filter((line) => line.series.endsWith('2026-27'))
    const sum = (of: 'amount' | 'givenBack') => ofYear.reduce((all, line) => all + line[of], 0)
    const months = await fees.collected('month', { days })
    expect(sum('amount')).toBe(months.reduce((all, { received }) => all + received, 0))
    expect(sum('givenBack')).toBe(months.reduce((all, { returned }) => all + returned, 0))
    expect(await fees.givenBackOf(order)).toBe(-50_050)
    expect(await fees.returnedOfOrders([order, 'another'])).toEqual(new Map([[order, 50_050]]))
    const receipts = await showList(testApp, 'receipts', { search: 'E/2026-27/000001' }, 'ROLE_ACCOUNTANT')
    expect(columnOf(receipts, 'returned')).toEqual(['50050'])
    expect(await fees.returnedOfDue(two.examDue)).toBe(50_050)
  })

  it('name a gap, in the middle and at the end, and none where there is none', async () => {
    for (const [index, label] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      const asha = { kind: 'student' as const, id: two.asha }
      const due = await testApp.app.fees.addDue(asha, typedDue({ feeTypeId: two.exam, label }), sunita)
      await two.pay(due, `2026-11-2${index}T06:00:00.000Z`)
    }
    expect(await series()).toMatchObject([{ count: 5, missing: 0, gaps: [] }])
    await loseReceipt(testApp, 'E/2026-27/000002')
    await loseReceipt(testApp, 'E/2026-27/000003')
    await loseReceipt(testApp, 'E/2026-27/000005')
    expect(await series()).toMatchObject([
      { count: 2, missing: 3, gaps: ['E/2026-27/000002 – E/2026-27/000003', 'E/2026-27/000005'] },
    ])
    const list = await showList(testApp, 'receiptSeries', '', 'ROLE_ACCOUNTANT')
    expect(columnOf(list, 'gaps')).toEqual(['3 missing'])
    expect(columnOf(list, 'numbers')).toEqual(['000001\u00a0–\u00a0000004'])
  })

  it('say of a reprint that it is a duplicate, and the trail says who printed it', async () => {
    const order = await two.pay(two.ashas, november)
    const { payments } = testApp.app
    const receipt = await payments.receiptOf(order)
    if (!receipt) throw new Error('no receipt')
    const original = await payments.printReceipt(receipt)
    const duplicate = await payments.reprintReceipt(receipt, lakshmi)
    const textOf = async (pdf: Uint8Array) => (await readPages(pdf)).join(' ')
    expect(await textOf(original)).not.toContain('DUPLICATE')
    expect(await textOf(duplicate)).toContain('DUPLICATE')
    expect(await auditedRows(testApp, 'receipt.reprinted')).toMatchObject([
      { entityId: order, after: { number: 'F/2026-27/000001' } },
    ])
  })
})
