import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { cash, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const head = 'Vch No,Date,Regd No,Head of Account,Credit,Mode,Narration'
const meena: Actor = { id: 'u-meena', name: 'meena', requestId: 'm', roles: ['ROLE_ADMIN'] }

describe.each(engines)('receipts of the earlier book, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
  })
  afterEach(() => expectBalanced(payments))
  const uploads = (actor: Actor = ramesh) => uploadsOf(payments, 'earlierReceipts', actor)
  const check = (...rows: string[]) => uploads().check(csvOf(head, ...rows))
  const openDues = async () =>
    Object.fromEntries((await payments.app.fees.duesOf(owed.payer)).map(({ id, open }) => [id, open]))
  const ledger = async () =>
    (await payments.app.fees.ledgerOf(owed.payer)).map(({ at, kind, method, amount, receipt_number }) => [
      at.slice(0, 10),
      kind,
      method,
      amount,
      receipt_number,
    ])
  const problems = async (importId: string) =>
    (await payments.app.imports.rows(importId, 'error', 1)).rows.map(({ line, problems: [first] }) => [
      line,
      first?.field,
      first?.message,
    ])
  const tuitionAndLibrary = [
    'A/1042,14-07-2026,21B81A0501,Tuition Fee,"600.00",Cash,',
    'A/1043,15-07-2026,21b81a0501,Library Fee,100,PhonePe,412345678901',
  ]

  it('keep their numbers and days, pay the dues, and belong to no shift', async () => {
    const id = await check(...tuitionAndLibrary)
    await uploads(officer).commit(id)
    expect(await openDues()).toEqual({ [owed.tuition]: 300_00, [owed.library]: 0, [owed.exam]: 50_00 })
    expect((await ledger()).toSorted()).toEqual([
      ['2026-07-14', 'payment', 'EARLIER_CASH', 600_00, 'A/1042'],
      ['2026-07-15', 'payment', 'EARLIER_UPI', 100_00, 'A/1043'],
    ])
    expect(await payments.app.payments.receipt('A/1043')).toMatchObject({
      amount: 100_00,
      series: 'earlier:general:2026-27',
      verifyCode: null,
      snapshot: {
        isOfEarlierBook: true,
        taken: { tenders: [{ way: 'upi', amount: 100_00, reference: '412345678901' }] },
      },
    })
    const { outbox } = await payments.app.database.reads
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('outbox'))
      .executeTakeFirstOrThrow()
    expect(Number(outbox)).toBe(0)
    expect(await payments.app.till.openDaysBefore('2099-01-01')).toEqual([])
    expect(await payments.app.payments.receiptSeries()).toMatchObject([{ count: 2, missing: 0, gaps: [] }])
  })

  it('pay what the student owes before what a sponsor owes, though that is older', async () => {
    const due = { type: payments.types.general, amount: 500_00, payer: owed.payer, year: '2024-25' }
    const share = await addDue(payments, due)
    await payments.app.database.writes
      .updateTable('dues')
      .set({ payable_by: 'government' })
      .where('id', '=', share)
      .execute()
    await uploads(officer).commit(await check(...tuitionAndLibrary))
    expect(await openDues()).toMatchObject({ [share]: 500_00, [owed.tuition]: 300_00 })
  })

  it('stand under heads of their own in the books and in collections', async () => {
    await uploads(officer).commit(await check(...tuitionAndLibrary))
    const july = await showList(payments, 'monthBook', { month: '2026-07' }, 'ROLE_PRINCIPAL')
    expect(columnOf(july, 'head')).toEqual(['Library Fee, earlier book', 'Tuition Fee, earlier book'])
    expect(columnOf(july, 'cash')).toEqual(['null', '60000'])
    expect(columnOf(july, 'upi')).toEqual(['10000', 'null'])
    expect(columnOf(july, 'total')).toEqual(['10000', '60000'])
    const days = { dayFrom: '2026-07-14', dayTo: '2026-07-14' }
    const day = await showList(payments, 'dayBook', days, 'ROLE_PRINCIPAL')
    expect(columnOf(day, 'head')).toEqual(['Tuition Fee, earlier book'])
    const now = await showList(payments, 'monthBook', '', 'ROLE_PRINCIPAL')
    expect(now.rows).toEqual([])
    // Without a choice it is the book of this month, and says so.
    expect([now.found, july.found]).toEqual(['November 2026 · 0 found', '2 found'])
    const ways = await showList(
      payments,
      'collections-method',
      { atFrom: '2026-07-01', atTo: '2026-07-31' },
      'ROLE_PRINCIPAL',
    )
    expect(columnOf(ways, 'what').toSorted()).toEqual(['Earlier book: Cash', 'Earlier book: UPI'])
  })

  it('print as copies with the day alone', async () => {
    await uploads(officer).commit(await check(...tuitionAndLibrary))
    const receipt = await payments.app.payments.receipt('A/1042')
    if (!receipt) throw new Error('It was uploaded.')
    const printed = (await readPages(await payments.app.payments.printReceipt(receipt))).join(' ')
    expect(printed).toContain('14 July 2026')
    expect(printed).not.toContain('12:00')
    expect(printed).toContain('Copy from the receipt book')
  })

  it('leave the numbers of our series alone', async () => {
    await uploads(officer).commit(await check(...tuitionAndLibrary))
    await payments.app.till.open(0, ramesh)
    const sale = await take(payments, { [owed.tuition]: '300' }, [cash('300')])
    expect(await payments.app.till.receiptsOfSale(sale)).toEqual(['F/2026-27/000001'])
  })

  it('pay the oldest dues first, and name a row for which too little is owed', async () => {
    const id = await check(
      'A/1,14-07-2026,21B81A0501,Tuition Fee,500,Cash,',
      'A/2,14-07-2026,21B81A0501,Tuition Fee,500,Cash,',
      'A/3,14-07-2026,21B81A0501,Exam Fee,60,Cash,',
      'A/4,14-07-2026,21B81A0599,Exam Fee,50,Cash,',
    )
    expect(await problems(id)).toMatchObject([
      [3, 'amount', expect.stringContaining('not open for so much')],
      [4, 'amount', expect.stringContaining('not open for so much')],
      [5, 'number', expect.stringContaining('has this number')],
    ])
    await uploads(officer).commit(id, true)
    expect((await openDues())[owed.tuition]).toBe(400_00)
  })

  it('refuse days of other years, doubled numbers, and numbers that a series of ours gives', async () => {
    const id = await check(
      'B/1,14-07-2024,21B81A0501,Tuition Fee,1,Cash,',
      'B/2,31-12-2026,21B81A0501,Tuition Fee,1,Cash,',
      'B/3,14-07-2026,21B81A0501,Tuition Fee,1,Cash,',
      'B/3,15-07-2026,21B81A0501,Tuition Fee,2,Cash,',
      'F/2026-27/000009,15-07-2026,21B81A0501,Tuition Fee,2,Cash,',
    )
    expect((await problems(id)).map(([line, field]) => [line, field])).toEqual([
      [2, 'day'],
      [3, 'day'],
      [4, 'receipt'],
      [5, 'receipt'],
      [6, 'receipt'],
    ])
  })

  it('may have numbers of a series that begins behind them, and a start in front of them is refused', async () => {
    const { seriesStarts } = payments.app.payments
    const start = { kind: 'general' as const, year: '2026-27', prefix: 'F/2026-27/', width: 6, behind: 9 }
    await seriesStarts.propose(start, officer)
    const row = 'F/2026-27/000009,15-07-2026,21B81A0501,Tuition Fee,2,Cash,'
    await uploads(officer).commit(await check(row, 'CVR/77,15-07-2026,21B81A0501,Tuition Fee,2,Cash,'))
    const [proposal] = await seriesStarts.all()
    await seriesStarts.confirm(proposal?.id ?? '', meena)
    await payments.app.till.open(0, ramesh)
    const sale = await take(payments, { [owed.tuition]: '300' }, [cash('300')])
    expect(await payments.app.till.receiptsOfSale(sale)).toEqual(['F/2026-27/000010'])
    await expect(
      seriesStarts.propose({ ...start, kind: 'exam', prefix: 'CVR/', behind: 76 }, officer),
    ).rejects.toMatchObject({ code: 'receiptSeries.numbersThere' })
  })

  it('are saved by the accounts officer, and never by the person who uploaded or changed them', async () => {
    const both: Actor = { ...ramesh, roles: ['ROLE_FEEPAYMENTS', 'ROLE_ACCOUNTANTS_OFFICER'] }
    const id = await check(...tuitionAndLibrary)
    const commit = (actor: Actor) =>
      payments.app.imports.commit(id, { revision: null, skipBad: false }, actor)
    await expect(commit(both)).rejects.toMatchObject({ code: 'import.ownUpload' })
    await expect(commit({ ...ramesh, id: 'u-other' })).rejects.toMatchObject({ code: 'session.notAllowed' })
    const { imports } = payments.app
    await expect(imports.correct(id, [], officer)).rejects.toMatchObject({ code: 'import.othersUpload' })
    const mapping = (await imports.show(id)).mapping
    await expect(imports.check(id, { mapping }, officer)).rejects.toMatchObject({
      code: 'import.othersUpload',
    })
    expect(await ledger()).toEqual([])
  })

  it('are taken back as a whole by another person, and the corrected file may bring the numbers again', async () => {
    const id = await check(...tuitionAndLibrary)
    await uploads(officer).commit(id)
    await expect(payments.app.imports.undo(id, officer)).rejects.toMatchObject({ code: 'import.ownSave' })
    await uploads().undo(id)
    expect(await openDues()).toEqual({ [owed.tuition]: 900_00, [owed.library]: 100_00, [owed.exam]: 50_00 })
    expect((await ledger()).filter(([, , , , number]) => number === 'A/1042').toSorted()).toEqual([
      ['2026-07-14', 'payment', 'EARLIER_CASH', 600_00, 'A/1042'],
      ['2026-07-14', 'reversal', 'EARLIER_CASH', -600_00, 'A/1042'],
    ])
    expect(await payments.app.payments.receipt('A/1042')).toBeNull()
    await uploads(officer).commit(await check('A/1042,14-07-2026,21B81A0501,Tuition Fee,650,Cash,'))
    expect((await openDues())[owed.tuition]).toBe(250_00)
  })

  it('are the same if the file comes twice, and differ from one that is there', async () => {
    await uploads(officer).commit(await check(...tuitionAndLibrary))
    const again = await check(...tuitionAndLibrary, 'a/1042,14-07-2026,21B81A0501,Exam Fee,50,Cash,')
    expect(await payments.app.imports.show(again)).toMatchObject({ unchangedRows: 1 })
    const other = await check('A/1042,14-07-2026,21B81A0501,Exam Fee,50,Cash,')
    expect((await problems(other)).map(([line, field]) => [line, field])).toEqual([[2, 'receipt']])
  })

  it('are read from the command line at once, with amounts that have commas', async () => {
    const bytes = csvOf(head, 'A/9,14-07-2026,21B81A0501,Tuition Fee,"0,900.00",By Cash,')
    const order = { kind: 'earlierReceipts', bytes, fileName: 'day-book.csv', isDryRun: false }
    const system: Actor = { id: 'system', name: 'command line', requestId: '' }
    const done = await payments.app.imports.atOnce({ ...order, skipBad: false, addMissing: false }, system)
    expect(done).toMatchObject({ isWritten: true, summary: { new: 1, bad: 0 } })
    expect((await openDues())[owed.tuition]).toBe(0)
  })
})
