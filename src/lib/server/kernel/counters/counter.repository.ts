import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type CounterRepository = ReturnType<typeof counterRepository>

export function counterRepository(db: Kysely<Tables>) {
  return {
    /**
     * The next number of a series, as it is written. Who takes one holds up everybody who wants the next until
     * the transaction ends, so it is taken late; where the transaction is rolled back, the next gets the same.
     */
    take: async (series: Series): Promise<string> => writeNumber(series, await taken(series, 1)),

    /** The next numbers of a series, in their order; otherwise the same. */
    async takeSeveral(series: Series, count: number): Promise<string[]> {
      const last = count > 0 ? await taken(series, count) : 0
      return Array.from({ length: count }, (_, index) => writeNumber(series, last - count + 1 + index))
    },

    /** The last number that was taken, which somebody may be about to change; 0 where there is none. */
    async last({ name }: Series): Promise<number> {
      const row = await db.selectFrom('counters').select('last').where('series', '=', name).executeTakeFirst()
      // PostgreSQL hands long numbers over as text.
      return Number(row?.last ?? 0)
    },

    /** Lets a series go on behind a number; false where it is there already or further, for no number is given twice. */
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

  /** The last one of those that were taken. */
  async function taken({ name }: Series, count: number): Promise<number> {
    const { last } = await db
      .insertInto('counters')
      .values({ series: name, last: count })
      .onConflict((clash) =>
        clash.column('series').doUpdateSet((eb) => ({ last: eb('counters.last', '+', count) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    // PostgreSQL hands long numbers over as text.
    return Number(last)
  }
}

/** Numbers that are counted without a gap, from 1. */
export interface Series {
  /** Its kind and what begins it anew: `admission:2026`, `receipt:2026-27`. */
  name: string
  /** `#` stands for a digit: `ADM/2026/#####` writes 42 as `ADM/2026/00042`. A longer number is written whole. */
  format: string
}

/** @throws Error for a format without exactly one place for the number: every number would be written alike */
export function writeNumber({ name, format }: Series, number: number): string {
  const places = format.match(/#+/g) ?? []
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`The format of ${name} has no one place for #.`)
  return format.replace(place, () => String(number).padStart(place.length, '0'))
}
