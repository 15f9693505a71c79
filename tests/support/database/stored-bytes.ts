import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { App } from '#lib/server/app.ts'
import { engineOf } from '#lib/server/kernel/db/portable.ts'
import { everyTable } from './every-row.ts'

/** Something that is kept, and where. */
export interface Stored {
  place: string
  bytes: Uint8Array
}

/** Every text and every blob of every table. */
export async function rowsOf(app: App): Promise<Stored[]> {
  const found: Stored[] = []
  for (const { name } of await everyTable(app)) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(app.database.reads)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' || Buffer.isBuffer(value))
          found.push({ place: `${name}.${column}`, bytes: Buffer.from(value) })
  }
  return found
}

/** Every file below a folder: the database of SQLite and what it has still to write (its WAL) among them. */
export const filesOf = (folder: string): Stored[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ place: relative(folder, path), bytes: readFileSync(path) }))

/** Where PostgreSQL is in what it writes before its tables; empty on SQLite, whose WAL is a file of its own. */
export async function placeInWal({ database }: App): Promise<string> {
  if (engineOf(database.reads) !== 'postgres') return ''
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(database.reads)
  return rows[0]?.at ?? ''
}

/** What PostgreSQL has written there since, whoever else of this run wrote meanwhile. */
export async function walSince({ database }: App, place: string): Promise<Stored[]> {
  if (place === '') return []
  const { rows } = await sql<{ name: string; bytes: Buffer | null }>`
    select name, pg_read_binary_file('pg_wal/' || name, 0, size, true) as bytes
    from pg_ls_waldir()
    where name between pg_walfile_name(${place}::pg_lsn) and pg_walfile_name(pg_current_wal_lsn())
  `.execute(database.reads)
  return rows.flatMap(({ name, bytes }) => (bytes ? [{ place: name, bytes }] : []))
}
