import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { S3Place } from '../files/s3-place.ts'

/** The manifest of a complete backup. It is written last: a folder without it is an unfinished backup. */
const manifestSchema = v.object({
  form: v.literal(1),
  engine: v.picklist(['sqlite', 'postgres']),
  madeAt: v.string(),
  /** The number of rows of each table in the copied database. */
  tables: v.record(v.string(), v.number()),
  /**
   * SQLite only: the SHA-256 of each table's rows. Older backups have none; a table without a hash is not compared.
   */
  tableHashes: v.optional(v.record(v.string(), v.string())),
  /** PostgreSQL only: the SHA-256 of the dump. */
  dumpHash: v.optional(v.string()),
  files: v.number(),
  /** The bucket that holds the files, if there is one; the backup then contains no files. */
  bucket: v.optional(v.string()),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

export const bucketOf = ({ url, folder }: S3Place): string => `${url}${folder}`

export const manifestName = 'backup.json'
export const sqliteName = 'prangan.sqlite'
export const dumpName = 'prangan.dump'
export const keyName = 'secret.key'

/** Reads the manifest of a backup. @throws BackupRefusal if the folder is no complete backup */
export function readManifest(folder: string): Manifest {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, manifestName), 'utf8')))
  } catch {
    return refuseBackup(
      `${folder} holds no whole backup: its ${manifestName} is missing or not readable. A backup that was stopped has none.`,
    )
  }
}

/** Lists the number of rows of each table, one table per line. */
export const listTables = (tables: Manifest['tables']): string =>
  Object.entries(tables)
    .map(([name, rows]) => `  ${name}: ${rows}\n`)
    .join('')

/** The contents of a copied database. */
export type Contents = Pick<Manifest, 'tables' | 'tableHashes' | 'dumpHash'>

/**
 * Compares row counts and hashes.
 * @throws BackupRefusal naming each table whose rows differ from the backup, even if their number is the same
 */
export function requireSame(expected: Contents, found: Contents): void {
  requireSameRows(expected.tables, found.tables)
  if (expected.dumpHash && found.dumpHash && expected.dumpHash !== found.dumpHash)
    refuseBackup(`The database is not what was saved: ${dumpName} was changed since.`)
  const { tableHashes = {} } = expected
  const now = found.tableHashes
  const changed = now ? Object.keys(tableHashes).filter((name) => tableHashes[name] !== now[name]) : []
  if (changed.length > 0)
    refuseBackup(`The database is not what was saved: rows were changed since in ${changed.join(', ')}.`)
}

function requireSameRows(expected: Manifest['tables'], found: Manifest['tables']): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  const wrong = names.filter((name) => expected[name] !== found[name])
  if (wrong.length === 0) return
  const each = wrong.map(
    (name) => `${name} ${found[name] ?? 'missing'} instead of ${expected[name] ?? 'none'}`,
  )
  refuseBackup(`The database is not what was saved: ${each.join(', ')}.`)
}

/** The reason that a backup or a restore stops, worded for the person at the console. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}

export const refuseBackup = (sentence: string): never => {
  throw new BackupRefusal(sentence)
}
