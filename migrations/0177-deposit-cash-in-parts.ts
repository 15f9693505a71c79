import { type Kysely, sql } from 'kysely'

/** Lets the cash of a day go to the bank in several deposits, each with its own slip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index till_cash_deposits_once`.execute(db)
}
