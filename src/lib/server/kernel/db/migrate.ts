import { readdirSync } from 'node:fs'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { type Database, connectDatabase, patience } from './connect.ts'
import { withStartLock } from './start-lock.ts'

const folder = new URL('../../../../../migrations/', import.meta.url)

/** Loads a migration when it runs: on most starts there is none. */
const provider: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      readdirSync(folder).map((file) => [file.replace(/\.ts$/, ''), laterLoaded(new URL(file, folder))]),
    ),
}

const laterLoaded = ({ href }: URL): Migration => ({
  up: async (db) => ((await import(href)) as Migration).up(db),
})

/** Runs what has not run yet, forward only; two processes that start at once wait for each other. */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const { place } = database
  // Nobody knows how long the index of a large table takes, or another process that migrates before us.
  const own = place.databaseUrl ? connectDatabase(place, { patience: patience.migrations }) : null
  const migrator = new Migrator({ db: (own ?? database).writes, provider })
  return withStartLock(place, async () => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  }).finally(() => own?.close())
}
