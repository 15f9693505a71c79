import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { StartRefusal } from '../core/errors.ts'
import { tighten, withFileLock } from '../files/for-owner.ts'
import { connectDatabase, type Database, type DatabasePlace, patience } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

const folder = new URL('../../../../../migrations/', import.meta.url)

const namesOfAll = (): string[] => readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))

/** Loads a migration when it runs: on most starts there is none. */
const provider: MigrationProvider = {
  getMigrations: async () => Object.fromEntries(namesOfAll().map((name) => [name, laterLoaded(name)])),
}

const laterLoaded = (name: string): Migration => ({
  up: async (db) => ((await import(new URL(`${name}.ts`, folder).href)) as Migration).up(db),
})

/**
 * Runs what has not run yet, forward only; two processes that start at once wait for each other.
 * @throws StartRefusal where a newer version has brought the database further
 */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const { place } = database
  tightenStartLock(place)
  if (await isUpToDate(database)) return []
  // Nobody knows how long the index of a large table takes, or another process that migrates before us.
  const own = place.databaseUrl ? connectDatabase(place, { patience: patience.migrations }) : null
  const migrator = new Migrator({ db: (own ?? database).writes, provider })
  return withStartLock(place, async () => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  }).finally(() => own?.close())
}

/**
 * As on most starts. Kysely would say so as well, and would first have each column of each table described, twice.
 * @throws StartRefusal
 */
async function isUpToDate({ reads }: Database): Promise<boolean> {
  const found = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(reads)
    .catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      // A new database has no such table.
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

/** Kysely locks migrations on PostgreSQL but not on SQLite: there a file beside the database is the lock. */
export const withStartLock = <T>(place: DatabasePlace, work: () => Promise<T>): Promise<T> =>
  place.databaseUrl ? work() : withFileLock(lockIn(place), work)

/** For its owner alone, also where nobody needs it. */
const tightenStartLock = (place: DatabasePlace): void => tighten(lockIn(place), 0o600)
