import { type Kysely, sql } from 'kysely'
import type { AdjustmentState } from '#lib/schemas/fees/kinds.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { payers } from '../payers.ts'
import type { DueAdjustmentRow } from '../tables.ts'
import type { Adjustment } from './adjustment.ts'
import type { DueProposal } from './confirm-adjustments.ts'

export function adjustmentRepository(db: Kysely<Tables>) {
  const adjustments = () => db.selectFrom('due_adjustments').selectAll()
  return {
    async add({
      id,
      dueId,
      amount,
      reason,
      state,
      createdAt,
      createdBy,
    }: Omit<Adjustment, 'isRefunded' | 'version' | 'updatedAt'>) {
      await db
        .insertInto('due_adjustments')
        .values({
          id,
          due_id: dueId,
          amount,
          reason,
          state,
          version: 1,
          created_at: createdAt,
          created_by: createdBy,
          updated_at: createdAt,
        })
        .execute()
    },

    /** Locks the adjustment against concurrent decisions. */
    async lock(id: string): Promise<Adjustment | null> {
      await lockRows(db, 'due_adjustments', [id])
      const row = await adjustments().where('id', '=', id).executeTakeFirst()
      return row ? adjustmentOf(row) : null
    },

    /** Returns the adjustments of these dues, newest first. */
    async ofDues(dueIds: readonly string[]): Promise<Adjustment[]> {
      const rows = await adjustments()
        .where('due_id', 'in', ['', ...dueIds])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(adjustmentOf)
    },

    /** Returns the adjustments with their payers and the amounts of their dues; unknown ids are missing. */
    async proposals(ids: readonly string[]): Promise<DueProposal[]> {
      const rows = await db
        .selectFrom('due_adjustments as change')
        .innerJoin('dues', 'dues.id', 'change.due_id')
        .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
        .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
        .select([
          'change.id',
          'change.due_id as dueId',
          'change.version',
          'change.state',
          'change.amount',
          'change.reason',
        ])
        .select(['change.created_by as createdBy', 'dues.amount as dueAmount', 'dues.settled as dueSettled'])
        .select(['dues.state as dueState', 'dues.fee_type_id as feeTypeId', 'dues.year', 'dues.label'])
        .select(['dues.semester_id as semesterId'])
        .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
        .where('change.id', 'in', ['', ...ids])
        .execute()
      return rows.map((row) => ({
        ...row,
        amount: Number(row.amount),
        dueAmount: Number(row.dueAmount),
        dueSettled: Number(row.dueSettled),
      }))
    },

    /** Returns those of these dues of which most went back and nobody owes it any more. */
    async refundedAmong(dueIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (dueIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('dues')
        .select('id')
        .where('id', 'in', [...dueIds])
        .where(isRefundedDueRow)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Returns false if another decision came first. */
    setState: (seen: Adjustment, state: AdjustmentState, at: string): Promise<boolean> =>
      versionedRows(db, 'due_adjustments').change(seen, { state, updated_at: at }),
  }
}

/**
 * Condition of a row of `due_adjustments`, by its alias: it writes off a refunded amount. Proposals have another version
 * once they are confirmed.
 */
export const isRefundedRow = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} = 'confirmed' and ${sql.ref(`${alias}.version`)} = 1)`

/**
 * Condition of a row of `dues`: most of what was paid went back, and nobody owes it any more. `isRefundedDue` says the
 * same of a due.
 */
export const isRefundedDueRow = sql<boolean>`(dues.state = 'settled' and dues.settled <
  coalesce((select -sum(written.amount) from due_adjustments written
    where written.due_id = dues.id and ${isRefundedRow('written')}), 0))`

const adjustmentOf = (row: DueAdjustmentRow): Adjustment => ({
  id: row.id,
  dueId: row.due_id,
  amount: Number(row.amount),
  reason: row.reason,
  state: row.state,
  isRefunded: row.state === 'confirmed' && row.version === 1,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  createdBy: row.created_by,
})
