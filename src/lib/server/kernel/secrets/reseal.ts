import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { storeOf } from '../store/store.ts'
import type { Keyring } from './keyring.ts'
import { type SealedColumn, type SealedField, sealedField } from './sealed-field.ts'

export interface Resealed {
  resealed: number
  /** Rows that no secret opens; they stay as they are. */
  lost: number
}

const chunkRows = 200

/** Seals anew what an older secret has sealed. May be broken off and run again, and run while servers write. */
export async function reseal(database: Database, keyring: Keyring, column: SealedColumn): Promise<Resealed> {
  const field = sealedField(keyring, column)
  const store = storeOf(database, (db) => sealedRows(db, column))
  const counts: Resealed = { resealed: 0, lost: 0 }
  for (let after = ''; ;) {
    const rows = await store.read.older(field.prefix(), after)
    for (const row of rows) {
      const next = sealAnew(field, column, row)
      if (next === null) counts.lost += 1
      else if (await store.transact((write) => write.replace(row, next))) counts.resealed += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < chunkRows) return counts
    after = last.id
  }
}

interface SealedRow {
  id: string
  sealed: string
}

interface NextTexts {
  sealed: string
  hash: string | null
}

function sealAnew(field: SealedField, { search }: SealedColumn, { id, sealed }: SealedRow): NextTexts | null {
  try {
    const plain = field.open(sealed, id)
    return { sealed: field.close(plain, id), hash: search ? field.hash(plain) : null }
  } catch {
    return null
  }
}

function sealedRows(db: Kysely<Tables>, { table, column, key, search }: SealedColumn) {
  const [rows, text, id] = [sql.table(table), sql.ref(column), sql.ref(key)]
  return {
    async older(prefix: string, after: string): Promise<SealedRow[]> {
      const found = await sql<SealedRow>`select ${id} as id, ${text} as sealed from ${rows}
        where ${text} is not null and ${text} not like ${`${prefix}%`} and ${id} > ${after}
        order by ${id} limit ${chunkRows}`.execute(db)
      return found.rows
    },
    /** False where somebody has written it meanwhile. */
    async replace(row: SealedRow, next: NextTexts): Promise<boolean> {
      const searchBy = search ? sql`, ${sql.ref(search.column)} = ${next.hash}` : sql``
      const { numAffectedRows } = await sql`update ${rows} set ${text} = ${next.sealed}${searchBy}
        where ${id} = ${row.id} and ${text} = ${row.sealed}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
