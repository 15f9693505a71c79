import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { StartRefusal } from '../core/errors.ts'
import { tighten, withFileLock } from '../files/for-owner.ts'
import { connectDatabase, type Database, type DatabasePlace, databaseTimeouts } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

const folder = new URL('../../../../../migrations/', import.meta.url)

const namesOfAll = (): string[] => readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))

/** Loads a migration when it runs, because most starts run none. */
const provider: MigrationProvider = {
  getMigrations: async () => Object.fromEntries(namesOfAll().map((name) => [name, laterLoaded(name)])),
}

const laterLoaded = (name: string): Migration => ({
  up: async (db) => ((await import(new URL(`${name}.ts`, folder).href)) as Migration).up(db),
})

/**
 * Runs the pending migrations, forward only; two processes that start at once wait for each other.
 * @throws StartRefusal if a newer version has already migrated the database
 */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const { place } = database
  tightenStartLock(place)
  if (await isUpToDate(database)) return []
  // Creating the index of a large table, or another process that migrates first, can take any time.
  const own = place.databaseUrl ? connectDatabase(place, { timeout: databaseTimeouts.migrations }) : null
  const migrator = new Migrator({ db: (own ?? database).writes, provider })
  return withStartLock(place, async () => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  }).finally(() => own?.close())
}

/**
 * Checks for pending migrations, of which most starts have none. Kysely would first read the columns of every table,
 * twice.
 * @throws StartRefusal
 */
async function isUpToDate({ reads }: Database): Promise<boolean> {
  const found = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(reads)
    .catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      // A new database has no such table yet.
      return { rows: [] }
    })
  const ran = new Set(found.rows.map(({ name }) => name))
  const own = new Set(namesOfAll())
  const newest = [...ran.difference(own)].toSorted().at(-1)
  if (newest !== undefined) throw new StartRefusal(newerVersion(newest))
  return ran.size === own.size
}

const newerVersion = (name: string): string =>
  `A newer version has brought the database up to date (${name}), and this one does not know what is in it. ` +
  'Start the newer version, or restore a backup that was made before it.'

const lockIn = ({ dataDir }: DatabasePlace): string => join(dataDir, 'migrations.lock')

/**
 * Runs the work under the migration lock. Kysely locks migrations on PostgreSQL only; on SQLite the lock is a file
 * next to the database.
 */
export const withStartLock = <T>(place: DatabasePlace, work: () => Promise<T>): Promise<T> =>
  place.databaseUrl ? work() : withFileLock(lockIn(place), work)

/** Restricts the lock file to its owner, even if no lock is needed. */
const tightenStartLock = (place: DatabasePlace): void => tighten(lockIn(place), 0o600)
