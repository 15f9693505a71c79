import type { InferResult, Insertable, Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { OrderState } from '#lib/schemas/payments/states.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { PaymentOrderRow } from '../tables.ts'
import type { Order, OrderSnapshot } from './order.ts'

export function orderRepository(db: Kysely<Tables>) {
  async function find(id: string): Promise<Order | null> {
    const row = await orders(db).where('id', '=', id).executeTakeFirst()
    return row ? orderOf(row) : null
  }

  return {
    find,

    /** Locks the order; every change of an order or its attempts starts with this. */
    async lock(id: string): Promise<Order | null> {
      await lockRows(db, 'payment_orders', [id])
      return find(id)
    },

    /** Adds an order that was made just now. */
    async addOf(order: Order, lines: readonly { due_id: string; amount: number }[]): Promise<void> {
      await this.add(
        {
          id: order.id,
          kind: order.kind,
          fee_type_id: order.feeTypeId,
          way: order.way,
          payer_kind: order.payer.kind,
          payer_id: order.payer.id,
          shown: JSON.stringify(order.shown),
          amount: order.amount,
          state: order.state,
          token_hash: order.tokenHash,
          version: order.version,
          created_at: order.createdAt,
          created_by: order.createdBy,
          updated_at: order.createdAt,
        },
        lines,
      )
    },

    async add(row: Insertable<PaymentOrderRow>, lines: readonly { due_id: string; amount: number }[]) {
      await db.insertInto('payment_orders').values(row).execute()
      await db
        .insertInto('payment_order_lines')
        .values(lines.map((line) => ({ ...line, order_id: row.id })))
        .execute()
    },

    /** Returns open orders that pay one of these dues, in id order. */
    async openFor(dueIds: readonly string[]): Promise<string[]> {
      if (dueIds.length === 0) return []
      const rows = await db
        .selectFrom('payment_order_lines')
        .innerJoin('payment_orders', 'payment_orders.id', 'order_id')
        .select('order_id')
        .distinct()
        .where('due_id', 'in', dueIds)
        .where('state', '=', 'open')
        .orderBy('order_id')
        .execute()
      return rows.map(({ order_id }) => order_id)
    },

    /** Newest first. */
    async ofPayer({ kind, id }: Payer): Promise<Order[]> {
      const rows = await orders(db)
        .where('payer_kind', '=', kind)
        .where('payer_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(orderOf)
    },

    /** Returns false if the order has another version by now. */
    setState: (seen: Order, state: OrderState, at: string): Promise<boolean> =>
      versionedRows(db, 'payment_orders').change(seen, { state, updated_at: at }),
  }
}

const orders = (db: Kysely<Tables>) => db.selectFrom('payment_orders').selectAll()

/** Reads the stored snapshot of an order; the cast matches what `addOrder` writes. */
export const readSnapshot = (stored: string): OrderSnapshot => JSON.parse(stored) as OrderSnapshot

const orderOf = (row: InferResult<ReturnType<typeof orders>>[number]): Order => ({
  id: row.id,
  kind: row.kind,
  feeTypeId: row.fee_type_id,
  way: row.way,
  payer: { kind: row.payer_kind, id: row.payer_id },
  shown: readSnapshot(row.shown),
  amount: Number(row.amount),
  state: row.state,
  tokenHash: row.token_hash,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

/** Locks payers and reads their state. */
export const payerRepository = (db: Kysely<Tables>) => ({
  /**
   * Locks an admission against cancellation; every payment takes this lock before those of the dues. A student needs no
   * lock.
   */
  async lock({ kind, id }: Payer): Promise<void> {
    if (kind === 'admission') await lockRows(db, 'admissions', [id])
  },

  /** Locks all payers of a sale at the counter, so that two cashiers take turns at a person. */
  async lockAll(payers: readonly Payer[]): Promise<void> {
    for (const [kind, table] of [
      ['admission', 'admissions'],
      ['student', 'students'],
    ] as const) {
      const ids = payers.flatMap((payer) => (payer.kind === kind ? [payer.id] : []))
      await lockRows(db, table, ids)
    }
  },

  /** Call it after `lock`: then either the cancellation sees the money, or the payment sees the cancellation. */
  async isCancelled({ kind, id }: Payer): Promise<boolean> {
    if (kind !== 'admission') return false
    const found = await db.selectFrom('admissions').select('state').where('id', '=', id).executeTakeFirst()
    return found?.state === 'cancelled'
  },
})
