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

    /** Takes the next number of a series without a format, with the same locking as `take`. */
    takePlace: (name: string): Promise<number> => taken({ name }, 1),

    /** Returns whether the series has a first number or a start. Another transaction may be about to give it one. */
    async isStarted(name: string): Promise<boolean> {
      const row = await db.selectFrom('counters').select('last').where('series', '=', name).executeTakeFirst()
      return row !== undefined
    },

    /**
     * Starts a series behind a number. Returns false if it was started before; it waits for a transaction that is taking
     * the first number.
     */
    async start(name: string, behind: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('counters')
        .values({ series: name, last: behind })
        .onConflict((clash) => clash.column('series').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows > 0n
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
  async function taken({ name }: Pick<Series, 'name'>, count: number): Promise<number> {
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
