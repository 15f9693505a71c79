import { type Kysely, type RawBuilder, type Selectable, type Updateable, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The tables whose rows have a version. */
type Versioned = {
  [Table in keyof Tables]: Tables[Table] extends { id: string; version: number } ? Table : never
}[keyof Tables]

/** The version of a row that a user saw. */
export interface SeenRow {
  id: string
  version: number
}

/**
 * Writes rows with optimistic locking: of two users who change the same version, the later one gets false.
 * @example versionedRows(db, 'notices').change(seen, { state: 'published', updated_at: at })
 */
export const versionedRows = <Table extends Versioned>(db: Kysely<Tables>, table: Table) => ({
  /**
   * Writes the row with the next version. Returns false if the row has another version by now, is deleted or does not
   * match `still`.
   */
  async change(
    seen: SeenRow,
    set: Updateable<Tables[Table]>,
    still: Partial<Selectable<Tables[Table]>> = {},
  ): Promise<boolean> {
    const columns = equalities({ ...set, version: seen.version + 1 })
    const update = sql`update ${sql.table(table)} set ${sql.join(columns)} where ${isStill(seen, still)}`
    return wroteOne(await update.execute(db))
  },

  /** Deletes the row. Returns false if it has another version by now or is already deleted. */
  async remove(seen: SeenRow): Promise<boolean> {
    return wroteOne(await sql`delete from ${sql.table(table)} where ${isStill(seen)}`.execute(db))
  },
})

const isStill = ({ id, version }: SeenRow, still: object = {}): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(equalities({ id, version, ...still }), sql` and `)}`

/** Skips undefined values, as Kysely does. */
const equalities = (values: object): RawBuilder<unknown>[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

const wroteOne = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): boolean => numAffectedRows > 0n
