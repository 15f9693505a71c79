import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Series } from './series.ts'
import { writeNumber } from './series.ts'

export type CounterRepository = ReturnType<typeof counterRepository>

export function counterRepository(db: Kysely<Tables>) {
  return {
    /**
     * The next number of a series, as it is written. Who takes one holds up everybody who wants the next until
     * the transaction ends, so it is taken late; where the transaction is rolled back, the next gets the same.
     */
    async take(series: Series): Promise<string> {
      const { last } = await db
        .insertInto('counters')
        .values({ series: series.name, last: 1 })
        .onConflict((clash) =>
          clash.column('series').doUpdateSet((eb) => ({ last: eb('counters.last', '+', 1) })),
        )
        .returning('last')
        .executeTakeFirstOrThrow()
      // PostgreSQL hands long numbers over as text.
      return writeNumber(series, Number(last))
    },
  }
}
