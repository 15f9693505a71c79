import { type Kysely, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { RefundState } from '#lib/schemas/payments/states.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { CancelChecks } from '../../../kernel/records/cancel-checks.ts'
import type { Order } from '../orders/order.ts'
import type { Forfeit } from './forfeit.ts'

/** Rows are only added, never changed. */
export function forfeitRepository(db: Kysely<Tables>) {
  return {
    async add(
      { kind, id: payerId }: Payer,
      { id, orderId, amount, reason, createdAt, createdBy }: Forfeit,
    ): Promise<void> {
      await db
        .insertInto('kept_payments')
        .values({
          id,
          order_id: orderId,
          payer_kind: kind,
          payer_id: payerId,
          amount,
          reason,
          created_at: createdAt,
          created_by: createdBy,
        })
        .execute()
    },

    /** Oldest first. */
    async ofPayer({ kind, id }: Payer): Promise<Forfeit[]> {
      const rows = await db
        .selectFrom('kept_payments')
        .selectAll()
        .where('payer_kind', '=', kind)
        .where('payer_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ id: own, order_id, amount, reason, created_at, created_by }) => ({
        id: own,
        orderId: order_id,
        amount: Number(amount),
        reason,
        createdAt: created_at,
        createdBy: created_by,
      }))
    },

    /** Returns undecided paise by admission: in the ledger or in review, and neither to be refunded nor retained. */
    async undecided(admissionIds: readonly string[]): Promise<Map<string, number>> {
      const sums = new Map<string, number>()
      for (const { payerId, amount } of await without(admissionIds, ['approved']))
        sums.set(payerId, (sums.get(payerId) ?? 0) + amount)
      return sums
    },

    /**
     * Returns undecided paise of an admission by order, also without proposed refunds: the amount that may still be
     * proposed.
     */
    unasked: (admissionId: string) => without([admissionId], ['proposed', 'approved']),

    /**
     * Returns the paise of an order that may be refunded: for an admission only undecided money, otherwise no limit.
     */
    async unkept({ id, payer }: Pick<Order, 'id' | 'payer'>): Promise<number> {
      if (payer.kind !== 'admission') return Number.POSITIVE_INFINITY
      return (await this.unasked(payer.id)).find(({ orderId }) => orderId === id)?.amount ?? 0
    },

    /** Returns whether the gateway holds money of the admission that is not in the ledger. */
    async isInDoubt(admissionId: string): Promise<boolean> {
      const found = await db
        .selectFrom('payment_reviews as review')
        .innerJoin('payment_attempts as attempt', 'attempt.id', 'review.attempt_id')
        .innerJoin('payment_orders as order', 'order.id', 'attempt.order_id')
        .select('review.id')
        .where('review.state', '=', 'open')
        .where('review.amount', '>', 0)
        // A missing refund is already decided: the money is to be refunded.
        .where('review.cause', '<>', 'refundMissing')
        .where('order.payer_kind', '=', 'admission')
        .where('order.payer_id', '=', admissionId)
        .executeTakeFirst()
      return found !== undefined
    },
  }

  /** Groups by order, so that an unexplained refund of one order does not offset another. */
  async function without(
    admissionIds: readonly string[],
    goingBack: readonly RefundState[],
  ): Promise<{ payerId: string; orderId: string; amount: number }[]> {
    if (admissionIds.length === 0) return []
    const ids = sql.join(admissionIds)
    const own = (alias: string) => sql`${sql.ref(`${alias}.payer_kind`)} = 'admission' and
        ${sql.ref(`${alias}.payer_id`)} in (${ids})`
    const { rows } = await sql<{ payer_id: string; order_id: string; amount: number }>`
        select payer_id, order_id, sum(amount) as amount from (
          select l.payer_id, coalesce(l.order_id, '') as order_id, l.amount from fee_ledger l where ${own('l')}
          union all
          select o.payer_id, o.id, r.amount from payment_reviews r
            join payment_attempts a on a.id = r.attempt_id join payment_orders o on o.id = a.order_id
            where r.state = 'open' and r.cause <> 'refundMissing' and ${own('o')}
          union all
          select o.payer_id, o.id, -f.amount from payment_refunds f join payment_orders o on o.id = f.order_id
            where f.state in (${sql.join(goingBack)}) and ${own('o')}
          union all
          select k.payer_id, k.order_id, -k.amount from kept_payments k where ${own('k')}
        ) as money group by payer_id, order_id having sum(amount) > 0`.execute(db)
    return rows.map(({ payer_id, order_id, amount }) => ({
      payerId: payer_id,
      orderId: order_id,
      amount: Number(amount),
    }))
  }
}

/** Blocks cancelling an admission until someone decides whether its money is refunded. */
export const moneyOfAdmissions: CancelChecks = {
  admissions: {
    refusal: 'payments.admissionHasMoney',
    reason: 'admissionHasMoney',
    async stays(db, ids) {
      return [...(await forfeitRepository(db).undecided(ids)).keys()]
    },
  },
}
