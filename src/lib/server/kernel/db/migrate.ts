import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { type Database, connectDatabase, patience } from './connect.ts'
import { tightenStartLock, withStartLock } from './start-lock.ts'
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

/** Runs what has not run yet, forward only; two processes that start at once wait for each other. */
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
 * What ran without a file of this build is for it to refuse.
 */
async function isUpToDate({ reads }: Database): Promise<boolean> {
  const ran = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(reads)
    .catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      // A new database has no such table.
      return { rows: [] }
    })
  const names = new Set(ran.rows.map(({ name }) => name))
  return names.symmetricDifference(new Set(namesOfAll())).size === 0
}
