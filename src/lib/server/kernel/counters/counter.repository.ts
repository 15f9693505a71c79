import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Series, writeNumber } from './series.ts'

export function counterRepository(db: Kysely<Tables>) {
  return {
    /**
     * Takes the next number of a series, formatted. It locks the series until the transaction ends, so take it late;
     * after a rollback the next caller gets the same number.
     */
    take: async (series: Series): Promise<string> => writeNumber(series, await taken(series, 1)),

    /** Takes the next `count` numbers of a series in order, with the same locking as `take`. */
    async takeSeveral(series: Series, count: number): Promise<string[]> {
      const last = count > 0 ? await taken(series, count) : 0
      return Array.from({ length: count }, (_, index) => writeNumber(series, last - count + 1 + index))
    },

    /** Returns the last number taken, 0 if none was. Another transaction may be about to change it. */
    async last({ name }: Series): Promise<number> {
      const row = await db.selectFrom('counters').select('last').where('series', '=', name).executeTakeFirst()
      // PostgreSQL returns long numbers as text.
      return Number(row?.last ?? 0)
    },

    /**
     * Advances a series to a number; returns false if it is already there or beyond, because no number is given
     * twice.
     */
    async goOnBehind({ name }: Series, number: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('counters')
        .values({ series: name, last: number })
        .onConflict((clash) =>
          clash.column('series').doUpdateSet({ last: number }).where('counters.last', '<', number),
        )
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }

  /** Takes `count` numbers and returns the last of them. */
  async function taken({ name }: Series, count: number): Promise<number> {
    const { last } = await db
      .insertInto('counters')
      .values({ series: name, last: count })
      .onConflict((clash) =>
        clash.column('series').doUpdateSet((eb) => ({ last: eb('counters.last', '+', count) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    // PostgreSQL returns long numbers as text.
    return Number(last)
  }
}
