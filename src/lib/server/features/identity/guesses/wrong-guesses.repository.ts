import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface WrongGuesses {
  /** Keyed hash of person and place: people sometimes type a password into the name field. */
  key: string
  failures: number
  /** Milliseconds since 1970, as is `forgottenAt`. */
  lastAt: number
  forgottenAt: number
}

/** A single wrong guess. */
export interface WrongGuess {
  key: string
  at: number
  /** End of the period in which it counts; with `fromFirst` later guesses do not extend it. */
  forgottenAt: number
  fromFirst: boolean
}

/** Counts wrong passwords and codes for all servers together. */
export function wrongGuessRepository(db: Kysely<Tables>) {
  return {
    async find(keys: readonly string[]): Promise<WrongGuesses[]> {
      const rows = await db
        .selectFrom('wrong_guesses')
        .selectAll()
        .where('key', 'in', [...keys])
        .execute()
      // PostgreSQL returns large numbers as text.
      return rows.map((row) => ({
        key: row.key,
        failures: row.failures,
        lastAt: Number(row.last_at),
        forgottenAt: Number(row.forgotten_at),
      }))
    },

    /** Uses a single statement, so that concurrent servers lose no guess. */
    async add({ key, at, forgottenAt, fromFirst }: WrongGuess): Promise<void> {
      await db
        .insertInto('wrong_guesses')
        .values({ key, failures: 1, last_at: at, forgotten_at: forgottenAt })
        .onConflict((clash) =>
          clash.column('key').doUpdateSet((eb) => {
            const isOver = eb('wrong_guesses.forgotten_at', '<=', at)
            const more = eb('wrong_guesses.failures', '+', 1)
            const first = eb.ref('wrong_guesses.forgotten_at')
            return {
              failures: eb.case().when(isOver).then(eb.lit(1)).else(more).end(),
              last_at: at,
              forgotten_at: fromFirst
                ? eb.case().when(isOver).then(eb.ref('excluded.forgotten_at')).else(first).end()
                : forgottenAt,
            }
          }),
        )
        .execute()
    },

    async forget(key: string): Promise<void> {
      await db.deleteFrom('wrong_guesses').where('key', '=', key).execute()
    },

    async dropForgotten(now: number): Promise<void> {
      await db.deleteFrom('wrong_guesses').where('forgotten_at', '<=', now).execute()
    },
  }
}
