import type { Selectable } from 'kysely'
import { periodsAround } from '#lib/rules/dates/book-days.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import type { App } from '#lib/server/app.ts'
import { insertMany } from '#lib/server/kernel/db/many-rows.ts'
import { gatherFigures } from '#lib/server/kernel/db/portable.ts'
import { medianOf } from './median-of.ts'
import { note } from './table.ts'
import { officeUser } from './office-user.ts'

/** A college of 50,000 students has four payments a year per student. */
const payments = 200_000
const chunk = 500

/** Measures the sums and searches of the accounts office over a year of payments. */
export async function reports(app: App, engine: string): Promise<void> {
  await pay(app)
  const user = officeUser('ROLE_ACCOUNTANT')
  const show = (list: string, address = '') => app.lists.show(list, new URLSearchParams(address), user)
  const { thisMonth, thisYear } = periodsAround(app.clock.now())
  const within = ({ from, to }: { from: string; to: string }): string => `atFrom=${from}&atTo=${to}`
  const asked = {
    'collections of a month by day': () => show('collections-day', within(thisMonth)),
    'collections of a month by branch': () => show('collections-branch', within(thisMonth)),
    'collections of a year by branch': () => show('collections-branch', within(thisYear)),
    'receipts, first page': () => show('receipts'),
    'receipts, by number': () => show('receipts', 'search=4711'),
    'receipts, by name': () => show('receipts', 'search=rao+4'),
    'receipt series': () => show('receiptSeries'),
    'a dashboard': () => app.dashboard(['ROLE_ACCOUNTANT'], user),
  }
  for (const [what, ask] of Object.entries(asked))
    note(`200,000 payments on ${engine}, ${what}`, `${(await medianOf(10, ask)).toFixed(1)} ms`, '–')
}

/** Inserts payments spread over the last year, each for one of the bench's dues, with its order and receipt. */
async function pay(app: App): Promise<void> {
  const dues = await app.database.reads.selectFrom('dues').selectAll().orderBy('id').execute()
  const now = Date.parse(app.clock.now())
  const step = (365 * 24 * 60 * 60 * 1000) / payments
  for (let start = 0; start < payments; start += chunk) {
    const rows = Array.from({ length: chunk }, (_, index) => start + index).map((place) =>
      rowsOf(dues[place % dues.length], place, new Date(now - (payments - place) * step).toISOString()),
    )
    await app.database.writes.transaction().execute(async (tx) => {
      for (const table of ['fee_ledger', 'payment_orders', 'payment_receipts'] as const)
        await insertMany(
          tx,
          table,
          rows.map((row) => row[table]),
        ).execute()
    })
  }
  await gatherFigures(app.database.writes)
}

function rowsOf(due: Selectable<Tables['dues']> | undefined, place: number, at: string) {
  if (!due) throw new Error('There are no dues.')
  const id = `bench-${String(place).padStart(6, '0')}`
  const number = String(place + 1).padStart(6, '0')
  const kind = 'general' as const
  const of = { payer_kind: due.payer_kind, payer_id: due.payer_id }
  const amount = 4_500_000
  const snapshot = {
    college: { name: '', address: '' },
    payer: { number, name: 'Asha Rao' },
    feeType: 'Tuition Fee',
    semester: '',
    lines: [],
    transactionId: id,
    paidBy: { family: 'UPI', from: 'payer@bank', bankReference: number, at },
  }
  return {
    fee_ledger: {
      method: 'UPI',
      id,
      at,
      kind: 'payment' as const,
      amount,
      ...of,
      fee_type_id: due.fee_type_id,
      order_id: id,
      receipt_number: `F/bench/${number}`,
      reference: id,
      note: '',
      by_id: 'bench',
    },
    payment_orders: {
      id,
      kind,
      fee_type_id: due.fee_type_id,
      ...of,
      shown: '{}',
      amount,
      state: 'paid' as const,
      token_hash: id,
      version: 1,
      created_at: at,
      created_by: 'bench',
      updated_at: at,
    },
    payment_receipts: {
      number: `F/bench/${number}`,
      order_id: id,
      ledger_id: id,
      kind,
      series: 'general:bench',
      place: place + 1,
      issued_at: at,
      amount,
      ...of,
      snapshot: JSON.stringify(snapshot),
      dishonoured_at: null,
    },
  }
}
