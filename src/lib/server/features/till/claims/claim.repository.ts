import { type InferResult, type Kysely, type Updateable } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { TenderState } from '#lib/schemas/till/tenders.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { Claim, ClaimLine } from './claim.ts'

export function claimRepository(db: Kysely<Tables>) {
  const read = async (query: ReturnType<typeof claims>): Promise<Claim[]> => {
    const rows = await query.orderBy('sale.at').orderBy('tender.id').execute()
    return Promise.all(rows.map(async (row) => claimOf(row, await payerOf(db, row.id))))
  }
  const first = async (query: ReturnType<typeof claims>): Promise<Claim | null> =>
    (await read(query))[0] ?? null

  return {
    find: (id: string): Promise<Claim | null> => first(claims(db).where('tender.id', '=', id)),

    /** Returns the transfer of a sale; null for money that the till took. */
    ofSale: (saleId: string): Promise<Claim | null> => first(claims(db).where('tender.sale_id', '=', saleId)),

    /** Returns those that a cashier entered on a day, or whose money was booked on it; oldest first. */
    ofCashier: (cashierId: string, day: string): Promise<Claim[]> =>
      read(
        claims(db)
          .where('sale.by_id', '=', cashierId)
          .where(({ eb, or }) => or([eb('sale.day', '=', day), eb('tender.day', '=', day)])),
      ),

    /** Returns the day of the oldest claim that this user may decide, and their number; null if there is none. */
    async waitingFor(userId: string): Promise<{ count: number; since: string; at: string } | null> {
      const { count, since, at } = await db
        .selectFrom('till_tenders as tender')
        .innerJoin('till_sales as sale', 'sale.id', 'tender.sale_id')
        .where('tender.state', '=', 'claimed')
        .where('sale.by_id', '<>', userId)
        .select(({ fn }) => [
          fn.countAll<number | string>().as('count'),
          fn.min<string | null>('sale.day').as('since'),
          fn.max<string | null>('sale.at').as('at'),
        ])
        .executeTakeFirstOrThrow()
      return since === null ? null : { count: Number(count), since, at: at ?? '' }
    },

    /** Returns what a claim is to pay, in the order of the page. */
    async linesOf(id: string): Promise<ClaimLine[]> {
      const rows = await db
        .selectFrom('till_claim_lines')
        .where('tender_id', '=', id)
        .select(['due_id as dueId', 'amount'])
        .orderBy('place')
        .execute()
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },

    async addLines(id: string, lines: readonly ClaimLine[]): Promise<void> {
      const rows = lines.map(({ dueId, amount }, place) => ({ tender_id: id, due_id: dueId, amount, place }))
      await db.insertInto('till_claim_lines').values(rows).execute()
    },

    /** Returns those of these dues that a claim is to pay. */
    async claimedAmong(dueIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (dueIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('till_claim_lines as line')
        .innerJoin('till_tenders as tender', 'tender.id', 'line.tender_id')
        .where('line.due_id', 'in', dueIds)
        .where('tender.state', '=', 'claimed')
        .select('line.due_id')
        .distinct()
        .execute()
      return new Set(rows.map(({ due_id }) => due_id))
    },

    /** Enters what the bank shows. Returns false if the claim has another version by now. */
    setState: (
      seen: Pick<Claim, 'id' | 'version'>,
      state: TenderState,
      set: Pick<
        Updateable<Tables['till_tenders']>,
        'bank_day' | 'bank_reason' | 'day' | 'reference_key' | 'updated_at'
      >,
    ): Promise<boolean> => versionedRows(db, 'till_tenders').change(seen, { ...set, state }),
  }
}

const claims = (db: Kysely<Tables>) =>
  db
    .selectFrom('till_tenders as tender')
    .innerJoin('till_sales as sale', 'sale.id', 'tender.sale_id')
    .where('tender.way', '=', 'transfer')
    .selectAll('tender')
    .select(['sale.by_id', 'sale.day as claimed_on'])

/** Returns the student among the payers of the dues, also for the dues of their admission; otherwise the admission. */
async function payerOf(db: Kysely<Tables>, id: string): Promise<Payer> {
  const rows = await db
    .selectFrom('till_claim_lines as line')
    .innerJoin('dues', 'dues.id', 'line.due_id')
    .leftJoin('admissions as admission', (join) =>
      join.onRef('admission.id', '=', 'dues.payer_id').on('dues.payer_kind', '=', 'admission'),
    )
    .where('line.tender_id', '=', id)
    .select(['dues.payer_kind', 'dues.payer_id', 'admission.student_id'])
    .orderBy('line.place')
    .execute()
  const [row] = rows
  const studentId = rows
    .map((each) => (each.payer_kind === 'student' ? each.payer_id : each.student_id))
    .find(Boolean)
  return studentId ? { kind: 'student', id: studentId } : { kind: 'admission', id: row?.payer_id ?? '' }
}

const claimOf = (row: InferResult<ReturnType<typeof claims>>[number], payer: Payer): Claim => ({
  id: row.id,
  saleId: row.sale_id,
  amount: Number(row.amount),
  reference: row.reference,
  bank: row.bank,
  datedOn: row.dated_on,
  state: row.state,
  day: row.claimed_on,
  cashierId: row.by_id,
  bankDay: row.bank_day,
  bankReason: row.bank_reason,
  version: row.version,
  payer,
})
