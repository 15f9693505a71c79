import { describe, expect, it } from 'vitest'
import { type CollectionBreakdown, cuts } from '#lib/fees/collection-cuts.ts'
import { pick, seededRandom } from '#lib/server/demo/random.ts'
import type { DaySpan } from '#lib/rules/dates/indian-days.ts'
import { movedKinds } from '#lib/schemas/fees/kinds.ts'
import { engines } from '../../support/database/databases.ts'
import { twoWhoOwe, typedDue } from '../../support/payments/dues.ts'
import { feeType, sunita } from '../../support/payments/fees.ts'
import { moveMoney } from '../../support/payments/moved-money.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { entryId } from '../../support/people/students.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('collections, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  /** Asha in CSE and Ravi in ECE owe tuition; Asha also owes an exam fee. */
  const three = makeForEach(async () => {
    const two = await twoWhoOwe(testApp)
    await two.make()
    const { fees, students } = testApp.app
    const ece = await entryId(testApp, 'branch', 'ECE')
    await testApp.app.database.writes
      .updateTable('students')
      .set({ branch_id: ece })
      .where('id', '=', two.ravi)
      .execute()
    const exam = await feeType(testApp, { name: 'Exam Fee', kind: 'exam' })
    const asha = { kind: 'student' as const, id: two.asha }
    await fees.addDue(asha, typedDue({ feeTypeId: exam, amount: '1,500' }), sunita)
    const [tuition = '', ofExam = ''] = (await fees.duesOf(asha))
      .toSorted((one, other) => other.amount - one.amount)
      .map(({ id }) => id)
    const [ravis] = await fees.duesOf({ kind: 'student', id: two.ravi })
    const branches = { cse: (await students.show(two.asha))?.branchId ?? '', ece }
    return { dues: [tuition, ofExam, ravis?.id ?? ''], exam, tuition: two.feeTypeId, ...branches }
  })
  const collected = (cut: CollectionBreakdown, from: string, to: string) =>
    testApp.app.fees.collected(cut, { days: { from, to } })
  const move = (at: string, amount: number, kind: (typeof movedKinds)[number] = 'payment') =>
    moveMoney(testApp, { dueId: three.dues[0] ?? '', amount, kind, at })

  it('are split by how the money came, and what went back has the method of its payment', async () => {
    const [dueId = ''] = three.dues
    const at = '2026-11-20T06:00:00.000Z'
    await moveMoney(testApp, { dueId, amount: 5_000, at, method: 'UPI' })
    await moveMoney(testApp, { dueId, amount: 2_000, at: '2026-11-21T06:00:00.000Z', kind: 'refund' })
    testApp.clock.set('2026-11-27T06:00:00.000Z')
    expect(await collected('method', '2026-11-01', '2026-11-30')).toEqual([
      { key: 'UPI', count: 1, received: 5_000, returned: -2_000 },
    ])
    const list = await showList(testApp, 'collections-method', {}, 'ROLE_ACCOUNTANT')
    expect(columnOf(list, 'what')).toEqual(['UPI'])
    await moveMoney(testApp, { dueId, amount: 700, at: '2026-11-20T07:00:00.000Z', method: '' })
    const days = await showList(testApp, 'collections-day', {}, 'ROLE_ACCOUNTANT')
    expect(columnOf(days, 'methods')).toEqual(['UPI −20.00', 'UPI 50.00 · Method not known 7.00'])
    const unknown = await showList(testApp, 'collections-day', { method: 'unknown' }, 'ROLE_PRINCIPAL')
    expect(columnOf(unknown, 'methods')).toEqual(['Method not known 7.00'])
    const months = await showList(testApp, 'collections-month', {}, 'ROLE_PRINCIPAL')
    expect(months.rows.map(({ cells }) => cells[0])).toMatchObject([
      { text: 'November 2026', to: '/app/Fees/collections/day?atFrom=2026-11-01&atTo=2026-11-30' },
    ])
    expect(days.rows[0]?.cells[0]).toMatchObject({
      to: '/app/Fees/money?atFrom=2026-11-21&atTo=2026-11-21',
    })
  })

  it('agree with the ledger to the paisa, whatever came in, was reversed and was refunded', async () => {
    const random = seededRandom(41)
    const start = Date.parse('2026-01-01T00:00:00.000Z')
    const span = Date.parse('2027-04-02T00:00:00.000Z') - start
    testApp.clock.set('2027-04-02T06:00:00.000Z')
    const rows: { at: string; kind: string; amount: number }[] = []
    // Every third payment is within a minute of midnight in India.
    for (let count = 0; count < 60; count += 1) {
      const drawn = new Date(start + Math.floor(random() * span)).toISOString()
      const at =
        count % 3 ? drawn : `${drawn.slice(0, 10)}T18:${pick(random, ['29', '30'], '30')}:${drawn.slice(17)}`
      const kind = pick(random, movedKinds, 'payment')
      const amount = 1 + Math.floor(random() * 4_000)
      await moveMoney(testApp, { dueId: pick(random, three.dues, ''), amount, kind, at })
      rows.push({ at, kind, amount: kind === 'payment' ? amount : -amount })
    }
    const spans: DaySpan[] = [
      { from: '2026-01-01', to: '2027-04-02' },
      { from: '2026-04-01', to: '2027-03-31' },
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2027-03-31', to: '2027-03-31' },
    ]
    for (const days of spans) {
      const from = new Date(`${days.from}T00:00:00+05:30`).toISOString()
      const until = new Date(Date.parse(`${days.to}T00:00:00+05:30`) + 24 * 60 * 60 * 1000).toISOString()
      const within = rows.filter(({ at }) => at >= from && at < until)
      const of = (isMeant: (kind: string) => boolean): number =>
        within.reduce((sum, { kind, amount }) => sum + (isMeant(kind) ? amount : 0), 0)
      for (const cut of cuts) {
        const sums = await testApp.app.fees.collected(cut, { days })
        const total = (of: 'count' | 'received' | 'returned') => sums.reduce((sum, row) => sum + row[of], 0)
        expect({
          cut,
          count: total('count'),
          received: total('received'),
          returned: total('returned'),
        }).toEqual({
          cut,
          count: within.filter(({ kind }) => kind === 'payment').length,
          received: of((kind) => kind === 'payment'),
          returned: of((kind) => kind !== 'payment'),
        })
      }
    }
  })

  it('belong to the Indian day, month and year in which the money came', async () => {
    testApp.clock.set('2027-04-02T06:00:00.000Z')
    await move('2027-03-31T18:29:59.999Z', 100)
    await move('2027-03-31T18:30:00.000Z', 2_000)
    const days = await collected('day', '2027-03-01', '2027-04-30')
    expect(days.map(({ key, received }) => [key, received]).toSorted()).toEqual([
      ['2027-03-31', 100],
      ['2027-04-01', 2_000],
    ])
    expect(await collected('month', '2026-04-01', '2027-03-31')).toMatchObject([
      { key: '2027-03', received: 100 },
    ])
    expect(await collected('type', '2027-04-01', '2028-03-31')).toMatchObject([{ received: 2_000 }])
  })

  it('are of this month where nobody chose days, with totals over all of them', async () => {
    await move('2026-10-31T18:29:59.999Z', 7)
    await move('2026-10-31T18:30:00.000Z', 5_000)
    await move('2026-11-20T06:00:00.000Z', 1_000)
    await move('2026-11-20T07:00:00.000Z', 400, 'refund')
    const list = await showList(testApp, 'collections-day', '', 'ROLE_ACCOUNTANTS_OFFICER')
    expect(list.rows.map(({ cells }) => cells.slice(0, 5))).toMatchObject([
      [{ on: '2026-11-20' }, { value: 1 }, { value: 1_000 }, { value: -400 }, { value: 600 }],
      [{ on: '2026-11-01' }, { value: 1 }, { value: 5_000 }, { value: 0 }, { value: 5_000 }],
    ])
    expect(list.totals).toEqual([null, 2, 6_000, -400, 5_600, null])
  })

  it('are narrowed to a fee type and a branch, and named by them', async () => {
    const [tuition = '', exam = '', ravis = ''] = three.dues
    const at = '2026-11-20T06:00:00.000Z'
    await moveMoney(testApp, { dueId: tuition, amount: 1_000, at })
    await moveMoney(testApp, { dueId: exam, amount: 200, at })
    await moveMoney(testApp, { dueId: ravis, amount: 30, at })
    const shown = async (cut: CollectionBreakdown, query = {}) => {
      const list = await showList(testApp, `collections-${cut}`, query, 'ROLE_ACCOUNTANT')
      return [columnOf(list, 'what'), columnOf(list, 'received')]
    }
    expect(await shown('type')).toEqual([
      ['Exam Fee', 'Tuition Fee'],
      ['200', '1030'],
    ])
    expect(await shown('type', { branch: three.cse })).toEqual([
      ['Exam Fee', 'Tuition Fee'],
      ['200', '1000'],
    ])
    const [names, amounts] = await shown('branch', { type: three.tuition })
    expect(names).toHaveLength(2)
    expect(amounts?.toSorted()).toEqual(['1000', '30'])
    expect(await shown('month', { branch: three.ece, type: three.exam })).toEqual([[], []])
    expect(await shown('month', { branch: three.ece })).toEqual([['November 2026'], ['30']])
  })
})
