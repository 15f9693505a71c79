import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { storeOf } from '../store/store.ts'
import type { Keyring } from './keyring.ts'
import { type SealedColumn, type SealedField, rowIdOf, sealedField, sealedStart } from './sealed-field.ts'

export interface Resealed {
  resealed: number
  /** Rows that no secret opens; they stay unchanged. */
  lost: number
}

const chunkRows = 200

/**
 * Reseals texts of older secrets with the newest one. It can be interrupted and repeated, and can run while servers
 * write.
 */
export async function reseal(database: Database, keyring: Keyring, column: SealedColumn): Promise<Resealed> {
  const field = sealedField(keyring, column)
  const store = storeOf(database, (db) => sealedRows(db, column))
  const counts: Resealed = { resealed: 0, lost: 0 }
  for (let after: Key | null = null; ;) {
    const rows = await store.read.older(field.prefix(), after)
    for (const row of rows) {
      const next = resealEntries(field, column, row)
      if (next === null) counts.lost += 1
      else if (await store.transact((write) => write.replace(row, next))) counts.resealed += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < chunkRows) return counts
    after = last.key
  }
}

/** The values of the key columns. */
type Key = readonly (string | number)[]

interface SealedRow {
  key: Key
  sealed: string
}

interface NextTexts {
  sealed: string
  hash: string | null
}

function resealEntries(
  field: SealedField,
  { search }: SealedColumn,
  { key, sealed }: SealedRow,
): NextTexts | null {
  const id = rowIdOf(key)
  try {
    const plain = field.open(sealed, id)
    return { sealed: field.close(plain, id), hash: search ? field.hash(plain) : null }
  } catch {
    return null
  }
}

function sealedRows(db: Kysely<Tables>, { table, column, key, search, isPartly }: SealedColumn) {
  const keys = [key].flat()
  const rows = sql.table(table)
  const text = sql.ref(column)
  const id = sql.join(keys.map((each) => sql.ref(each)))
  return {
    async older(prefix: string, after: Key | null): Promise<SealedRow[]> {
      const behind = after ? sql`and (${id}) > (${sql.join(after)})` : sql``
      const sealed = isPartly
        ? sql`${text} like ${`${sealedStart}%`}`
        : sql`${text} is not null and ${text} <> ''`
      const { rows: found } = await sql<
        Record<string, string | number>
      >`select ${id}, ${text} as sealed from ${rows}
        where ${sealed} and ${text} not like ${`${prefix}%`} ${behind}
        order by ${id} limit ${chunkRows}`.execute(db)
      return found.map((row) => ({
        key: keys.map((each) => row[each] ?? ''),
        sealed: String(row['sealed']),
      }))
    },
    /** Replaces a text; returns false if it was changed meanwhile. */
    async replace(row: SealedRow, next: NextTexts): Promise<boolean> {
      const searchBy = search ? sql`, ${sql.ref(search.column)} = ${next.hash}` : sql``
      const { numAffectedRows } = await sql`update ${rows} set ${text} = ${next.sealed}${searchBy}
        where (${id}) = (${sql.join(row.key)}) and ${text} = ${row.sealed}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
