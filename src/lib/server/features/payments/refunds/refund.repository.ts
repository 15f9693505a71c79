import { type InferResult, type Kysely, sql } from 'kysely'
import type { RefundState } from '#lib/schemas/payments/states.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { readSnapshot } from '../orders/order.repository.ts'
import { type Refund, refundMachine } from './refund.ts'

export type NewRefund = Pick<
  Refund,
  | 'id'
  | 'orderId'
  | 'attemptId'
  | 'amount'
  | 'cause'
  | 'reason'
  | 'way'
  | 'reopens'
  | 'createdAt'
  | 'createdBy'
>

/** Every write requires the lock of the order. */
export function refundRepository(db: Kysely<Tables>) {
  return {
    /** Adds a proposed refund. */
    async add({ orderId, attemptId, reopens, createdAt, createdBy, ...refund }: NewRefund): Promise<void> {
      await db
        .insertInto('payment_refunds')
        .values({
          ...refund,
          order_id: orderId,
          attempt_id: attemptId || null,
          reopens: Number(reopens),
          reference: '',
          sent_on: null,
          number: null,
          state: 'proposed',
          version: 1,
          created_at: createdAt,
          created_by: createdBy,
          updated_at: createdAt,
        })
        .execute()
    },

    async find(id: string): Promise<Refund | null> {
      const row = await refunds(db).where('id', '=', id).executeTakeFirst()
      return row ? refundOf(row) : null
    },

    /** Oldest first. */
    async ofAttempt(attemptId: string): Promise<Refund[]> {
      const rows = await refunds(db)
        .where('attempt_id', '=', attemptId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(refundOf)
    },

    /** Oldest first. */
    async ofOrder(orderId: string): Promise<Refund[]> {
      const rows = await refunds(db)
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(refundOf)
    },

    /** Returns the payers' names, as their receipts show them, by refund id. */
    async payerNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('payment_refunds as refund')
        .innerJoin('payment_orders as paid', 'paid.id', 'refund.order_id')
        .select(['refund.id', 'paid.shown'])
        .where('refund.id', 'in', [...ids])
        .execute()
      return new Map(rows.map(({ id, shown }) => [id, readSnapshot(shown).name]))
    },

    /** Returns false if the refund has another version by now. */
    setState: (
      seen: Refund,
      state: RefundState,
      at: string,
      {
        way,
        reference,
        sentOn: sent_on,
        number,
      }: Partial<Pick<Refund, 'way' | 'reference' | 'sentOn' | 'number'>> = {},
    ): Promise<boolean> =>
      versionedRows(db, 'payment_refunds').change(seen, {
        state,
        updated_at: at,
        ...(way !== undefined && { way }),
        ...(reference !== undefined && { reference }),
        ...(sent_on !== undefined && { sent_on }),
        ...(number !== undefined && { number }),
      }),
  }
}

/** Selects 1 for an approved refund that was given up, otherwise 0. @param id the column of the refund's id */
export const selectGivenUp = (id: string) =>
  sql<number>`(select count(*) from transitions where transitions.kind = ${refundMachine.kind}
    and transitions.entity_id = ${sql.ref(id)} and transitions.from_state = 'approved'
    and transitions.to_state = 'refused')`

/**
 * Selects 1 for a refund that its proposer withdrew, otherwise 0: nobody refuses their own proposal.
 * @param refund the table of refunds in the query
 */
export const selectWithdrawn = (refund: string) =>
  sql<number>`(select count(*) from transitions where transitions.kind = ${refundMachine.kind}
    and transitions.entity_id = ${sql.ref(`${refund}.id`)} and transitions.from_state = 'proposed'
    and transitions.to_state = 'refused' and transitions.by_id = ${sql.ref(`${refund}.created_by`)})`

const refunds = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .select(selectGivenUp('payment_refunds.id').as('given_up'))
    .select(selectWithdrawn('payment_refunds').as('withdrawn'))

const refundOf = (row: InferResult<ReturnType<typeof refunds>>[number]): Refund => ({
  id: row.id,
  orderId: row.order_id,
  attemptId: row.attempt_id ?? '',
  amount: Number(row.amount),
  cause: row.cause,
  reason: row.reason,
  way: row.way,
  reopens: row.reopens === 1,
  reference: row.reference,
  sentOn: row.sent_on,
  number: row.number,
  state: row.state,
  isGivenUp: Number(row.given_up) > 0,
  isWithdrawn: Number(row.withdrawn) > 0,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
