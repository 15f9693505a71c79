import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { makeForOwner } from '../files/for-owner.ts'
import { type Contents, refuseBackup } from './manifest.ts'

/**
 * Copies the database with one statement in one read transaction: the copy is consistent and ends despite concurrent
 * writes. SQLite's online backup would restart after each write of another process.
 */
export function copySqlite(source: string, target: string): void {
  if (!existsSync(source)) refuseBackup(`There is no database at ${source}.`)
  const database = new Sqlite(source, { readonly: true, fileMustExist: true, timeout: 60_000 })
  try {
    makeForOwner(target)
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  syncFile(target)
}

/** Checks every page of the file. @throws BackupRefusal if it is damaged */
export function checkSqlite(file: string): Contents {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const problems: unknown = database.pragma('integrity_check', { simple: true })
    if (problems !== 'ok') refuseBackup(`${file} is damaged: ${String(problems)}`)
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      refuseBackup(`${file} is damaged: rows point at rows that are not there.`)
    return contentsOf(database)
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return refuseBackup(`${file} is damaged: ${error.message}.`)
    throw error
  } finally {
    database.close()
  }
}

function contentsOf(database: Sqlite.Database): Contents {
  const names = database
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all()
  const tables: Record<string, number> = {}
  const tableHashes: Record<string, string> = {}
  for (const name of names) {
    const { rows, hash } = readTable(database, name)
    tables[name] = rows
    tableHashes[name] = hash
  }
  return { tables, tableHashes }
}

/** Hashes the rows in table order, which a copy preserves. */
function readTable(database: Sqlite.Database, name: string): { rows: number; hash: string } {
  const hash = createHash('sha256')
  let rows = 0
  const all = database.prepare<[], unknown[]>(`select * from "${name}" not indexed`).raw().safeIntegers()
  for (const row of all.iterate()) {
    rows += 1
    hash.update(row.map(lineOf).join(''))
  }
  return { rows, hash: hash.digest('hex') }
}

/** Encodes a value with its type and length, so that no two different rows give the same text. */
function lineOf(value: unknown): string {
  const text = Buffer.isBuffer(value) ? value.toString('base64') : String(value)
  return `${value === null ? 'null' : typeof value} ${text.length}:${text}\n`
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
