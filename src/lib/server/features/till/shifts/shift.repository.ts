import { type InferResult, type Kysely, sql } from 'kysely'
import type { CountedCash } from '#lib/rules/till/denominations.ts'
import type { ShiftState } from '#lib/schemas/till/shifts.ts'
import { differentValues, heldWithOthers, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { largestDifferenceOf, type Shift, type ShiftCount, type TillDay } from './shift.ts'

export function shiftRepository(db: Kysely<Tables>) {
  const shifts = () => selected(db)
  const first = async (query: ReturnType<typeof shifts>): Promise<Shift | null> => {
    const row = await query.executeTakeFirst()
    return row ? shiftOf(row) : null
  }

  return {
    find: (id: string) => first(shifts().where('id', '=', id)),

    /** The cashier's open shift, of whatever day; null if there is none. */
    openOf: (cashierId: string) =>
      first(shifts().where('cashier_id', '=', cashierId).where('state', '=', 'open')),

    /** Locks the cashier's open shift until the transaction ends. */
    async lockOpen(cashierId: string): Promise<Shift | null> {
      const seen = await this.openOf(cashierId)
      return seen && this.lock(seen.id)
    },

    async lock(id: string): Promise<Shift | null> {
      await lockRows(db, 'till_shifts', [id])
      return this.find(id)
    },

    /** Oldest first. */
    async ofDay(day: string): Promise<Shift[]> {
      const rows = await shifts().where('day', '=', day).orderBy('opened_at').orderBy('id').execute()
      return rows.map(shiftOf)
    },

    async cashiers(): Promise<string[]> {
      const { rows } = await sql<{ each: string }>`select each from (${differentValues(
        'till_shifts',
        'cashier_id',
      )}) as known order by each`.execute(db)
      return rows.map(({ each }) => each)
    },

    /** The cashier's shift that was counted last, one without its reason first; null if none is counted. */
    lastOf: (cashierId: string) =>
      first(
        shifts()
          .where('cashier_id', '=', cashierId)
          .where('counted_at', 'is not', null)
          .orderBy(sql`case when state = 'counted' and reason = '' then 0 else 1 end`)
          .orderBy('counted_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      ),

    /** The counted shift that the cashier opened last; null if none is counted. */
    lastOpened: (cashierId: string) =>
      first(
        shifts()
          .where('cashier_id', '=', cashierId)
          .where('counted_at', 'is not', null)
          .orderBy('opened_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      ),

    /** Counted shifts that changed since and have a difference, or had one before they were sent back; oldest first. */
    async differingSince(since: string): Promise<Shift[]> {
      const rows = await shifts()
        .where('updated_at', '>=', since)
        .where('state', '<>', 'open')
        .where(({ or, eb, ref }) =>
          or([eb('counted_cash', '<>', ref('expected_cash')), eb('former_difference', '<>', 0)]),
        )
        .orderBy('opened_at')
        .execute()
      return rows.map(shiftOf)
    },

    /** Shifts of others in this state whose difference is explained, oldest first. */
    async explainedFor(userId: string, state: 'counted' | 'checked'): Promise<Shift[]> {
      const rows = await shifts()
        .where('state', '=', state)
        .where('reason', '<>', '')
        .where('cashier_id', '<>', userId)
        .orderBy('opened_at')
        .execute()
      return rows.map(shiftOf)
    },

    async add({
      id,
      cashierId,
      day,
      openedAt,
      float,
      leftBefore,
    }: Omit<Shift, 'state' | 'count' | 'formerDifference' | 'version'>): Promise<void> {
      await db
        .insertInto('till_shifts')
        .values({
          id,
          cashier_id: cashierId,
          day,
          opened_at: openedAt,
          float,
          state: 'open',
          counted_at: null,
          counted: '',
          counted_cash: null,
          expected_cash: null,
          reason: '',
          left_before: leftBefore,
          version: 1,
          updated_at: openedAt,
        })
        .execute()
    },

    /** Returns false if the shift has another version by now. */
    setCount: (
      seen: Shift,
      state: ShiftState,
      { at, counted, cash, expected, reason }: ShiftCount,
    ): Promise<boolean> =>
      versionedRows(db, 'till_shifts').change(seen, {
        state,
        counted_at: at,
        counted: JSON.stringify(counted),
        counted_cash: cash,
        expected_cash: expected,
        reason,
        updated_at: at,
      }),

    /** The shift is open again, as if it had not been counted; of its differences the largest stays known. */
    clearCount: (seen: Shift, at: string): Promise<boolean> =>
      versionedRows(db, 'till_shifts').change(seen, {
        state: 'open',
        counted_at: null,
        counted: '',
        counted_cash: null,
        expected_cash: null,
        reason: '',
        former_difference: largestDifferenceOf(seen),
        updated_at: at,
      }),

    setReason: (seen: Shift, reason: string, at: string): Promise<boolean> =>
      versionedRows(db, 'till_shifts').change(seen, { reason, updated_at: at }),

    setState: (seen: Shift, state: ShiftState, at: string): Promise<boolean> =>
      versionedRows(db, 'till_shifts').change(seen, { state, updated_at: at }),
  }
}

type Row = InferResult<ReturnType<typeof selected>>[number]
const selected = (db: Kysely<Tables>) => db.selectFrom('till_shifts').selectAll()

const shiftOf = (row: Row): Shift => ({
  id: row.id,
  cashierId: row.cashier_id,
  day: row.day,
  openedAt: row.opened_at,
  float: Number(row.float),
  state: row.state,
  count:
    row.counted_at === null
      ? null
      : {
          at: row.counted_at,
          // The cast matches what `setCount` writes.
          counted: JSON.parse(row.counted) as CountedCash,
          cash: Number(row.counted_cash),
          expected: Number(row.expected_cash),
          reason: row.reason,
        },
  formerDifference: Number(row.former_difference),
  leftBefore: row.left_before === null ? null : Number(row.left_before),
  version: row.version,
})

export function tillDayRepository(db: Kysely<Tables>) {
  const days = (day: string) => db.selectFrom('till_days').selectAll().where('day', '=', day)
  return {
    find: async (day: string): Promise<TillDay | null> => (await days(day).executeTakeFirst()) ?? null,

    /** Begins the day if nobody has yet. */
    async begin(day: string, at: string): Promise<void> {
      await db
        .insertInto('till_days')
        .values({ day, state: 'open', version: 1, updated_at: at })
        .onConflict((clash) => clash.doNothing())
        .execute()
    },

    /** Keeps the day from being closed until the transaction ends; several receipts may hold it at once. */
    hold: async (day: string): Promise<TillDay | null> =>
      (await heldWithOthers(db, days(day)).executeTakeFirst()) ?? null,

    /** Locks the day for its close: waits for all receipts that hold it. */
    async lock(day: string): Promise<TillDay | null> {
      const row = await db
        .updateTable('till_days')
        .set(({ ref }) => ({ version: ref('version') }))
        .where('day', '=', day)
        .returningAll()
        .executeTakeFirst()
      return row ?? null
    },

    async setState({ day, version }: TillDay, state: TillDay['state'], at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('till_days')
        .set({ state, version: version + 1, updated_at: at })
        .where('day', '=', day)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
