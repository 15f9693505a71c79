import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { makeForOwner } from '../files/for-owner.ts'
import type { Manifest } from './manifest.ts'
import { refuse } from './refusal.ts'

/**
 * One statement in one read transaction: consistent, and it ends however much is written meanwhile.
 * SQLite's online backup begins again after each write of another process.
 */
export function copySqlite(source: string, target: string): void {
  if (!existsSync(source)) refuse(`There is no database at ${source}.`)
  const database = new Sqlite(source, { readonly: true, fileMustExist: true, timeout: 60_000 })
  try {
    makeForOwner(target)
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  syncFile(target)
}

/** Reads every page of the file. @throws BackupRefusal where it is damaged */
export function checkSqlite(file: string): Manifest['tables'] {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const problems: unknown = database.pragma('integrity_check', { simple: true })
    if (problems !== 'ok') refuse(`${file} is damaged: ${String(problems)}`)
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      refuse(`${file} is damaged: rows point at rows that are not there.`)
    return rowsOf(database)
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return refuse(`${file} is damaged: ${error.message}.`)
    throw error
  } finally {
    database.close()
  }
}

function rowsOf(database: Sqlite.Database): Manifest['tables'] {
  const names = database
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all()
  const count = (name: string): number =>
    database.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0
  return Object.fromEntries(names.map((name) => [name, count(name)]))
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
