import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Where a kind keeps good rows that do not count yet, so that a large file is not stored twice. */
export interface HeldRows<Row> {
  /** Rows of one statement. */
  add(db: Kysely<Tables>, importId: string, rows: readonly Row[]): Promise<void>
  /** Fingerprints of what is held of these keys. */
  find(db: Kysely<Tables>, importId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  clear(db: Kysely<Tables>, importId: string): Promise<void>
  /** After the last of them: what goes with them. `rows` are all, or those that were mended. */
  complete(db: Kysely<Tables>, importId: string, rows: readonly Row[], isWhole: boolean): Promise<void>
}
