import { type Kysely, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { RefundState } from '#lib/schemas/payments/states.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** Money of somebody that the college keeps. */
export interface Kept {
  id: string
  /** Paise. */
  amount: number
  reason: string
  createdAt: string
  /** A user's id. */
  createdBy: string
}

export type KeptRepository = ReturnType<typeof keptRepository>

/** Rows are added and never changed. */
export function keptRepository(db: Kysely<Tables>) {
  return {
    async add(
      { kind, id: payerId }: Payer,
      { id, amount, reason, createdAt, createdBy }: Kept,
    ): Promise<void> {
      await db
        .insertInto('kept_payments')
        .values({
          ...{ id, payer_kind: kind, payer_id: payerId, amount, reason },
          ...{ created_at: createdAt, created_by: createdBy },
        })
        .execute()
    },

    /** Oldest first. */
    async ofPayer({ kind, id }: Payer): Promise<Kept[]> {
      const rows = await db
        .selectFrom('kept_payments')
        .selectAll()
        .where('payer_kind', '=', kind)
        .where('payer_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ id: own, amount, reason, created_at, created_by }) => ({
        ...{ id: own, amount: Number(amount), reason, createdAt: created_at, createdBy: created_by },
      }))
    },

    /** Paise of these admissions that nobody has decided about: in the ledger or in doubt, not to go back and not kept. */
    undecided: (admissionIds: readonly string[]) => without(admissionIds, ['approved']),

    /** The same, of which nobody has asked for any back either: so much may still be kept, or asked for. */
    unasked: (admissionIds: readonly string[]) => without(admissionIds, ['proposed', 'approved']),
  }

  async function without(
    admissionIds: readonly string[],
    goingBack: readonly RefundState[],
  ): Promise<Map<string, number>> {
    const ids = sql.join(admissionIds.length > 0 ? admissionIds : [''])
    const own = (alias: string) => sql`${sql.ref(`${alias}.payer_kind`)} = 'admission' and
        ${sql.ref(`${alias}.payer_id`)} in (${ids})`
    const { rows } = await sql<{ id: string; amount: number }>`
        select id, sum(amount) as amount from (
          select l.payer_id as id, l.amount from fee_ledger l where ${own('l')}
          union all
          select o.payer_id, r.amount from payment_reviews r
            join payment_attempts a on a.id = r.attempt_id join payment_orders o on o.id = a.order_id
            where r.state = 'open' and ${own('o')}
          union all
          select o.payer_id, -f.amount from payment_refunds f join payment_orders o on o.id = f.order_id
            where f.state in (${sql.join(goingBack)}) and ${own('o')}
          union all
          select k.payer_id, -k.amount from kept_payments k where ${own('k')}
        ) as money group by id having sum(amount) > 0`.execute(db)
    return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
  }
}
