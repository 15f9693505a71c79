import type { InferResult, Insertable, Kysely, Updateable } from 'kysely'
import type { AttemptState } from '#lib/schemas/payments/states.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { PaymentAttemptRow } from '../tables.ts'
import type { Attempt, PaidBy } from './attempt.ts'

/** Every write requires the lock of the attempt's order. */
export function attemptRepository(db: Kysely<Tables>) {
  const { change } = versionedRows(db, 'payment_attempts')

  const last = (attemptId: string, kind: string) =>
    db
      .selectFrom('payment_events')
      .select(['at', 'said'])
      .where('attempt_id', '=', attemptId)
      .where('kind', '=', kind)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()

  return {
    async find(id: string): Promise<Attempt | null> {
      const row = await attempts(db).where('id', '=', id).executeTakeFirst()
      return row ? attemptOf(row) : null
    },

    /** Oldest first. */
    async ofOrder(orderId: string): Promise<Attempt[]> {
      const rows = await attempts(db)
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(attemptOf)
    },

    async add(row: Insertable<PaymentAttemptRow>): Promise<void> {
      await db.insertInto('payment_attempts').values(row).execute()
    },

    /** Returns false if the attempt has another version by now. */
    setState: (attempt: Attempt, state: AttemptState, set: Updateable<PaymentAttemptRow>): Promise<boolean> =>
      change(attempt, { ...set, state }),

    change,

    /** Leases attempts that are due for a check to this process until `lease`, and returns their ids. */
    async takeDue(now: string, lease: string, most: number): Promise<string[]> {
      const due = await db
        .selectFrom('payment_attempts')
        .select(['id', 'next_check_at'])
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(most)
        .execute()
      const taken: string[] = []
      for (const { id, next_check_at } of due) {
        const { numUpdatedRows } = await db
          .updateTable('payment_attempts')
          .set({ next_check_at: lease })
          .where('id', '=', id)
          .where('next_check_at', '=', next_check_at)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) taken.push(id)
      }
      return taken
    },

    /** Sets the time of the next check; null for none. */
    async setNextCheck(id: string, at: string | null, checks: number): Promise<void> {
      await db
        .updateTable('payment_attempts')
        .set({ next_check_at: at, checks })
        .where('id', '=', id)
        .execute()
    },

    /** Claims a check if there was none since `since`; only one of several callers gets true. */
    async takeToAsk(id: string, now: string, since: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('payment_attempts')
        .set({ asked_at: now })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', since)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Returns whether a browser or a webhook has reported it as paid since then. */
    async isSaidPaid(attemptId: string, since: string): Promise<boolean> {
      const said = await db
        .selectFrom('payment_events')
        .select('said')
        .where('attempt_id', '=', attemptId)
        .where('kind', 'in', ['return', 'webhook'])
        .where('at', '>', since)
        .execute()
      return said.some((event) => paidWord.test(event.said))
    },

    /** Counts a key's attempts whose payment may still arrive. */
    async openOfKey(keyId: string): Promise<number> {
      const { count } = await db
        .selectFrom('payment_attempts')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('key_id', '=', keyId)
        .where('state', 'in', ['CREATING', 'CREATE_UNKNOWN', 'PENDING'])
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Records what a browser or the gateway sent, trusted or not, for later investigation. */
    async note(attemptId: string, at: string, kind: string, said: string): Promise<void> {
      await db
        .insertInto('payment_events')
        .values({ attempt_id: attemptId, at, kind, said: said.slice(0, longestSaid) })
        .execute()
    },

    /** The charge id in the latest webhook for this attempt; null if none contained one. */
    chargeNamedByWebhook: async (attemptId: string): Promise<string | null> =>
      (await last(attemptId, 'charge'))?.said ?? null,

    /** When the office last checked this attempt at the gateway. */
    lastCheck: async (attemptId: string): Promise<string | null> =>
      (await last(attemptId, 'check'))?.at ?? null,

    async events(attemptId: string): Promise<{ at: string; kind: string; said: string }[]> {
      return db
        .selectFrom('payment_events')
        .select(['at', 'kind', 'said'])
        .where('attempt_id', '=', attemptId)
        .orderBy('seq')
        .execute()
    },
  }
}

/** wire: the status of a paid charge in messages of the gateway or a browser. */
const paidWord = /"(?:vads_charge_)?status":"paid"/i

/** In characters. */
const longestSaid = 4000

const attempts = (db: Kysely<Tables>) => db.selectFrom('payment_attempts').selectAll()

const attemptOf = (row: InferResult<ReturnType<typeof attempts>>[number]): Attempt => ({
  id: row.id,
  orderId: row.order_id,
  keyId: row.key_id,
  keyVersion: row.key_version,
  amount: Number(row.amount),
  state: row.state,
  chargeUuid: row.charge_uuid,
  paymentLink: row.payment_link,
  webhookHash: row.webhook_hash,
  // The cast matches what `settle.ts` writes.
  paidBy: row.paid_by === '' ? null : (JSON.parse(row.paid_by) as PaidBy),
  refunded: Number(row.refunded),
  refundedBefore: Number(row.refunded_before),
  checks: row.checks,
  nextCheckAt: row.next_check_at,
  expiresAt: row.expires_at,
  askedAt: row.asked_at,
  unpaidAt: row.unpaid_at,
  droppedAt: row.dropped_at,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
