import { type Kysely, type RawBuilder, type Selectable, type Updateable, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables whose rows count their changes. */
type Versioned = {
  [Table in keyof Tables]: Tables[Table] extends { id: string; version: number } ? Table : never
}[keyof Tables]

/** What somebody saw of a row. */
export interface SeenRow {
  id: string
  version: number
}

/**
 * Rows that are written in the version that somebody saw: of two who write one of them the later one is told.
 *
 * @example versionedRows(db, 'notices').change(seen, { state: 'published', updated_at: at })
 */
export const versionedRows = <Table extends Versioned>(db: Kysely<Tables>, table: Table) => ({
  /** As the next version. False where it is in another version by now, gone, or not as `still` says. */
  async change(
    seen: SeenRow,
    set: Updateable<Tables[Table]>,
    still: Partial<Selectable<Tables[Table]>> = {},
  ): Promise<boolean> {
    const columns = equalities({ ...set, version: seen.version + 1 })
    const update = sql`update ${sql.table(table)} set ${sql.join(columns)} where ${isStill(seen, still)}`
    return wroteOne(await update.execute(db))
  },

  /** False likewise. */
  async remove(seen: SeenRow): Promise<boolean> {
    return wroteOne(await sql`delete from ${sql.table(table)} where ${isStill(seen)}`.execute(db))
  },
})

const isStill = ({ id, version }: SeenRow, still: object = {}): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(equalities({ id, version, ...still }), sql` and `)}`

/** What is undefined is left out, as Kysely does. */
const equalities = (values: object): RawBuilder<unknown>[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

const wroteOne = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): boolean => numAffectedRows > 0n
