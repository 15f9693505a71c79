import type { InferResult, Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { TenderState } from '#lib/schemas/till/tenders.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { type Deposit, type Paper, paperWays } from './paper.ts'

export const paperRepository = (db: Kysely<Tables>) => ({
  async find(id: string): Promise<Paper | null> {
    const row = await papers(db).where('tender.id', '=', id).executeTakeFirst()
    return row ? paperOf(row) : null
  },

  /** Leaves out ids that are no papers; sorted by id. */
  async byIds(ids: readonly string[]): Promise<Paper[]> {
    const rows = []
    for (const part of chunksOf(ids))
      rows.push(...(await papers(db).where('tender.id', 'in', part).execute()))
    return rows.map(paperOf).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  },

  /** Papers of payers that the bank has returned, newest first. */
  async returnedOf(payers: readonly Payer[]): Promise<Paper[]> {
    if (payers.length === 0) return []
    const rows = await papers(db)
      .where('tender.state', '=', 'returned')
      .where((eb) =>
        eb(
          'tender.id',
          'in',
          eb
            .selectFrom('till_tender_parts as part')
            .innerJoin('payment_orders as paid', 'paid.id', 'part.order_id')
            .where(({ or, and, eb: each }) =>
              or(
                payers.map(({ kind, id }) =>
                  and([each('paid.payer_kind', '=', kind), each('paid.payer_id', '=', id)]),
                ),
              ),
            )
            .select('part.tender_id'),
        ),
      )
      .orderBy('tender.bank_day', 'desc')
      .execute()
    return rows.map(paperOf)
  },

  /** Returns the orders that the paper has paid, with the numbers of their receipts. */
  async receiptsOf(id: string): Promise<{ orderId: string; number: string; amount: number }[]> {
    const rows = await db
      .selectFrom('till_tender_parts as part')
      .innerJoin('payment_receipts as receipt', 'receipt.order_id', 'part.order_id')
      .where('part.tender_id', '=', id)
      .select(['part.order_id as orderId', 'receipt.number', 'part.amount'])
      .orderBy('receipt.number')
      .execute()
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  },

  async addDeposit(deposit: Deposit, { at, byId }: { at: string; byId: string }): Promise<void> {
    await db
      .insertInto('till_deposits')
      .values({ ...deposit, at, by_id: byId })
      .execute()
  },

  setDeposited: (
    seen: Paper,
    state: TenderState,
    { depositId, at }: { depositId: string; at: string },
  ): Promise<boolean> =>
    versionedRows(db, 'till_tenders').change(seen, { state, deposit_id: depositId, updated_at: at }),

  /** Enters what the bank did. Returns false if the paper has another version by now. */
  setAnswered: (
    seen: Paper,
    state: TenderState,
    { bankDay, bankReason, at }: Pick<Paper, 'bankDay' | 'bankReason'> & { at: string },
  ): Promise<boolean> =>
    versionedRows(db, 'till_tenders').change(seen, {
      state,
      bank_day: bankDay,
      bank_reason: bankReason,
      updated_at: at,
    }),
})

const papers = (db: Kysely<Tables>) =>
  db
    .selectFrom('till_tenders as tender')
    .innerJoin('till_sales as sale', 'sale.id', 'tender.sale_id')
    .leftJoin('till_deposits as deposit', 'deposit.id', 'tender.deposit_id')
    .where('tender.way', 'in', paperWays)
    .selectAll('tender')
    .select(['sale.by_id', 'deposit.day as deposit_day', 'deposit.bank as deposit_bank', 'deposit.slip'])

const paperOf = (row: InferResult<ReturnType<typeof papers>>[number]): Paper => ({
  id: row.id,
  way: row.way,
  amount: Number(row.amount),
  reference: row.reference,
  bank: row.bank,
  datedOn: row.dated_on,
  state: row.state,
  day: row.day,
  version: row.version,
  cashierId: row.by_id,
  deposit:
    row.deposit_day === null
      ? null
      : { day: row.deposit_day, bank: row.deposit_bank ?? '', slip: row.slip ?? '' },
  bankDay: row.bank_day,
  bankReason: row.bank_reason,
})
