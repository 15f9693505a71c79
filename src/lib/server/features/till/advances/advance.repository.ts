import { type Kysely, sql } from 'kysely'
import { advanceTypeId, type Payer } from '#lib/schemas/fees/kinds.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { paperWays } from '../papers/paper.ts'

type Sum = number | string | null

/** What of the payers' advances the bank has not honoured yet. */
export const advanceRepository = (db: Kysely<Tables>) => ({
  /** Paise of an advance that cheques and demand drafts paid which the bank may still return. */
  async pendingOf(advanceId: string): Promise<number> {
    const row = await db
      .selectFrom('fee_allocations as part')
      .innerJoin('fee_ledger as money', 'money.id', 'part.ledger_id')
      .innerJoin('till_tenders as tender', 'tender.id', 'money.tender_id')
      .where('part.due_id', '=', advanceId)
      .where('tender.way', 'in', paperWays)
      .where('tender.state', 'in', ['received', 'deposited'])
      .select(sql<Sum>`sum(part.amount)`.as('pending'))
      .executeTakeFirst()
    return Number(row?.pending ?? 0)
  },

  /** Whether an advance still holds all that the bank may take back. */
  async isCovered({ kind, id }: Payer): Promise<boolean> {
    const held = await db
      .selectFrom('dues')
      .select(['id', 'settled'])
      .where('payer_kind', '=', kind)
      .where('payer_id', '=', id)
      .where('fee_type_id', '=', advanceTypeId)
      .where('state', '=', 'advance')
      .executeTakeFirst()
    return !held || Number(held.settled) >= (await this.pendingOf(held.id))
  },
})
