import { type Kysely, type Selectable, sql } from 'kysely'
import type { CountedCash } from '#lib/rules/till/denominations.ts'
import type { CashDepositState } from '#lib/schemas/till/cash-deposits.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { paperWays } from '../papers/paper.ts'
import type { TillCashDepositRow } from '../tables.ts'
import type { CashDeposit } from './cash-deposit.ts'

/** A closed day whose cash is to go to the bank. */
export interface CashToDeposit {
  day: string
  /** In paise, without what is there already. */
  amount: number
  closedAt: string
}

/** A cheque or demand draft that went to the bank. */
export interface DepositedPaper {
  id: string
  reference: string
  /** The bank that is to honour it. */
  bank: string
  /** In paise. */
  amount: number
  /** The bank that took it, and the number of its slip. */
  depositBank: string
  slip: string
}

export const cashDepositRepository = (db: Kysely<Tables>) => ({
  async find(id: string): Promise<CashDeposit | null> {
    const row = await db.selectFrom('till_cash_deposits').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? depositOf(row) : null
  },

  /** All of a day, withdrawn ones too, oldest first. */
  async ofDay(day: string): Promise<CashDeposit[]> {
    const rows = await db
      .selectFrom('till_cash_deposits')
      .selectAll()
      .where('day', '=', day)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(depositOf)
  },

  async add(deposit: Omit<CashDeposit, 'version'>): Promise<void> {
    await db
      .insertInto('till_cash_deposits')
      .values({
        id: deposit.id,
        day: deposit.day,
        deposited_on: deposit.depositedOn,
        bank: deposit.bank,
        slip: deposit.slip,
        counted: JSON.stringify(deposit.counted),
        amount: deposit.amount,
        expected: deposit.expected,
        reason: deposit.reason,
        state: deposit.state,
        version: 1,
        created_at: deposit.createdAt,
        created_by: deposit.createdBy,
        updated_at: deposit.createdAt,
      })
      .execute()
  },

  /** Returns false if the deposit has another version by now. */
  setState: (seen: CashDeposit, state: CashDepositState, at: string): Promise<boolean> =>
    versionedRows(db, 'till_cash_deposits').change(seen, { state, updated_at: at }),

  /** Closed days whose cash is not all at the bank, with the rest, without those of this cashier; oldest first. */
  async missingFor(userId: string): Promise<CashToDeposit[]> {
    const { rows } = await sql<{ day: string; amount: number | string; closedAt: string }>`
      select till_days.day, till_days.updated_at as "closedAt", taken.amount - coalesce(banked.amount, 0) as amount
      from till_days
      join (
        select day, sum(case when counted_cash > "float" then counted_cash - "float" else 0 end) as amount,
          sum(case when cashier_id = ${userId} then 1 else 0 end) as own
        from till_shifts group by day) as taken on taken.day = till_days.day
      left join (
        select day, sum(amount) as amount from till_cash_deposits
        where state = 'entered' group by day) as banked on banked.day = till_days.day
      where till_days.state = 'closed' and taken.own = 0
        and taken.amount > coalesce(banked.amount, 0)
      order by till_days.day`.execute(db)
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  },

  /** Cheques and demand drafts that went to the bank on a day, in the order of their slips and numbers. */
  async papersOn(day: string): Promise<DepositedPaper[]> {
    const rows = await db
      .selectFrom('till_tenders as tender')
      .innerJoin('till_deposits as deposit', 'deposit.id', 'tender.deposit_id')
      .where('deposit.day', '=', day)
      .where('tender.way', 'in', paperWays)
      .select(['tender.id', 'tender.reference', 'tender.bank', 'tender.amount'])
      .select(['deposit.bank as depositBank', 'deposit.slip'])
      .orderBy('deposit.at')
      .orderBy('tender.reference')
      .orderBy('tender.id')
      .execute()
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  },
})

const depositOf = (row: Selectable<TillCashDepositRow>): CashDeposit => ({
  id: row.id,
  day: row.day,
  depositedOn: row.deposited_on,
  bank: row.bank,
  slip: row.slip,
  // The cast matches what `add` writes.
  counted: JSON.parse(row.counted) as CountedCash,
  amount: Number(row.amount),
  expected: Number(row.expected),
  reason: row.reason,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
