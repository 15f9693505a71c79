import { type InferResult, type Kysely, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { payers } from '../payers.ts'
import type { DueSource } from './charging-record.ts'
import type { Due } from './due.ts'

export function dueRepository(db: Kysely<Tables>) {
  const dues = () => duesIn(db)

  return {
    /** Returns the dues of a payer sorted by due date, those without one last. */
    async ofPayer({ kind, id }: Payer): Promise<Due[]> {
      const rows = await dues().where('payer_kind', '=', kind).where('payer_id', '=', id).execute()
      return rows.map(dueOf).toSorted(oldestFirst)
    },

    /** Returns the open dues of a payer in the same order. */
    async openOfPayer({ kind, id }: Payer): Promise<Due[]> {
      const rows = await dues()
        .where('payer_kind', '=', kind)
        .where('payer_id', '=', id)
        // This condition must match the partial index of payers literally; otherwise the database reads everyone's
        // dues.
        .where(sql<boolean>`dues.state <> 'cancelled'`)
        .where('dues.state', '=', 'open')
        .execute()
      return rows.map(dueOf).toSorted(oldestFirst)
    },

    async find(id: string): Promise<Due | null> {
      const row = await dues().where('dues.id', '=', id).executeTakeFirst()
      return row ? dueOf(row) : null
    },

    /** Returns the due that a record charges, if it is not cancelled. */
    async ofSource({ kind, id }: DueSource): Promise<Due | null> {
      const row = await dues()
        .where('source_kind', '=', kind)
        .where('source_id', '=', id)
        .where('dues.state', '<>', 'cancelled')
        .executeTakeFirst()
      return row ? dueOf(row) : null
    },

    /** Locks the dues until the transaction ends and returns them in id order. */
    async lock(ids: readonly string[]): Promise<Due[]> {
      if (ids.length === 0) return []
      await lockRows(db, 'dues', ids)
      const rows = await dues().where('dues.id', 'in', ids).orderBy('dues.id').execute()
      return rows.map(dueOf)
    },

    /** Sets the amount of a locked due, which may settle or reopen it. */
    async setAmount({ id, settled }: Due, amount: number, at: string): Promise<void> {
      await db
        .updateTable('dues')
        .set((eb) => ({
          amount,
          state: settled >= amount ? 'settled' : 'open',
          version: eb('version', '+', 1),
          updated_at: at,
        }))
        .where('id', '=', id)
        .execute()
    },

    /**
     * Adds to the paid amount of a locked due; a negative amount may reopen it. The amount of an advance follows.
     * @throws Error if less than nothing would be paid
     */
    async settle({ id, amount, settled, state }: Due, more: number, at: string): Promise<void> {
      const now = settled + more
      if (now < 0) throw new Error(`The due ${id} has not been paid so much.`)
      const isAdvance = state === 'advance'
      await db
        .updateTable('dues')
        .set((eb) => ({
          settled: now,
          ...(isAdvance ? { amount: now } : { state: now >= amount ? 'settled' : 'open' }),
          version: eb('version', '+', 1),
          updated_at: at,
        }))
        .where('id', '=', id)
        .execute()
    },
  }
}

const duesIn = (db: Kysely<Tables>) =>
  db
    .selectFrom('dues')
    .innerJoin('fee_types', 'fee_types.id', 'dues.fee_type_id')
    .selectAll('dues')
    .select(['fee_types.name as fee_type', 'fee_types.kind', 'fee_types.is_online'])

type Row = InferResult<ReturnType<typeof duesIn>>[number]

const dueOf = (row: Row): Due => ({
  id: row.id,
  payer: { kind: row.payer_kind, id: row.payer_id },
  feeTypeId: row.fee_type_id,
  feeType: row.fee_type,
  kind: row.kind,
  isOnline: row.is_online === 1,
  semesterId: row.semester_id,
  year: row.year,
  label: row.label,
  amount: Number(row.amount),
  settled: Number(row.settled),
  open: Number(row.amount) - Number(row.settled),
  dueOn: row.due_on,
  state: row.state,
  changeId: row.change_id,
  replacedBy: row.replaced_by,
  source: row.source_kind === '' ? null : { kind: row.source_kind, id: row.source_id },
  payableBy: row.payable_by,
  payableChangeId: row.payable_change_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const oldestFirst = (one: Due, other: Due): number => {
  const a = one.dueOn || '9'
  const b = other.dueOn || '9'
  const [x, y] = [`${a} ${one.createdAt} ${one.id}`, `${b} ${other.createdAt} ${other.id}`]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Unpaid amounts in whole paise. */
export interface OwedAmount {
  /** What students and applicants are to pay. */
  open: number
  /** The part of `open` that was due before today. */
  overdue: number
  /** What the government and other sponsors are to pay. */
  sponsors: number
}

/** Charged and paid amounts of a year's dues, in whole paise. */
export interface PaidOfCharged {
  /** Empty for people without a branch. */
  branchId: string
  charged: number
  paid: number
  /** The unpaid part that the government and other sponsors are to pay. */
  sponsors: number
}

export type OwedRepository = ReturnType<typeof owedRepository>

type Sum = number | string | null

/** Sums for dashboards; every column they read is in an index. */
export const owedRepository = (db: Kysely<Tables>) => ({
  async owed(today: string): Promise<OwedAmount> {
    const isOverdue = sql<boolean>`due_on <> '' and due_on < ${today}`
    const row = await db
      .selectFrom('dues')
      .select([
        sql<Sum>`sum(case when payable_by = 'student' then amount - settled else 0 end)`.as('open'),
        sql<Sum>`sum(case when payable_by <> 'student' then amount - settled else 0 end)`.as('sponsors'),
        sql<Sum>`sum(case when payable_by = 'student' and ${isOverdue} then amount - settled else 0 end)`.as(
          'overdue',
        ),
      ])
      // This condition must match the partial index literally, because SQLite recognises it only that way.
      .where(sql<boolean>`state = 'open'`)
      .executeTakeFirstOrThrow()
    // PostgreSQL returns sums as text, and a sum of no rows is null.
    return { open: Number(row.open), overdue: Number(row.overdue), sponsors: Number(row.sponsors) }
  },

  /** Ignores cancelled dues. */
  async paidByBranch(year: string): Promise<PaidOfCharged[]> {
    const branch = payers.branch('dues')
    const rows = await db
      .selectFrom('dues')
      .select([branch.as('branch'), sql<Sum>`sum(amount)`.as('charged'), sql<Sum>`sum(settled)`.as('paid')])
      .select(
        sql<Sum>`sum(case when payable_by <> 'student' then amount - settled else 0 end)`.as('sponsors'),
      )
      .where('year', '=', year)
      .where('state', 'in', ['open', 'settled'])
      .groupBy(branch)
      .execute()
    return rows.map(({ branch: branchId, charged, paid, sponsors }) => ({
      branchId,
      charged: Number(charged),
      paid: Number(paid),
      sponsors: Number(sponsors),
    }))
  },
})
