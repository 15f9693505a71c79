import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { App } from '#lib/server/app.ts'
import { engineOf } from '#lib/server/kernel/db/portable.ts'
import { everyTable } from './every-row.ts'

/** Stored bytes and their location. */
export interface StoredBytes {
  place: string
  bytes: Uint8Array
}

/** Returns every text and blob of every table. */
export async function rowsOf(app: App): Promise<StoredBytes[]> {
  const found: StoredBytes[] = []
  for (const { name } of await everyTable(app)) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(app.database.reads)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' || Buffer.isBuffer(value))
          found.push({ place: `${name}.${column}`, bytes: Buffer.from(value) })
  }
  return found
}

/** Returns every file in a folder, including SQLite's database and its write-ahead log (WAL). */
export const filesOf = (folder: string): StoredBytes[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ place: relative(folder, path), bytes: readFileSync(path) }))

/** Returns PostgreSQL's position in its write-ahead log; empty on SQLite, whose WAL is a file. */
export async function placeInWal({ database }: App): Promise<string> {
  if (engineOf(database.reads) !== 'postgres') return ''
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(database.reads)
  return rows[0]?.at ?? ''
}

/** Returns what PostgreSQL has written to its WAL since, including writes of parallel tests. */
export async function walSince({ database }: App, place: string): Promise<StoredBytes[]> {
  if (place === '') return []
  const { rows } = await sql<{ name: string; bytes: Buffer | null }>`
    select name, pg_read_binary_file('pg_wal/' || name, 0, size, true) as bytes
    from pg_ls_waldir()
    where name between pg_walfile_name(${place}::pg_lsn) and pg_walfile_name(pg_current_wal_lsn())
  `.execute(database.reads)
  return rows.flatMap(({ name, bytes }) => (bytes ? [{ place: name, bytes }] : []))
}
