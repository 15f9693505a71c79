import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { type Database, connectDatabase, patience } from './connect.ts'
import { withStartLock } from './start-lock.ts'

const migrationFolder = fileURLToPath(new URL('../../../../../migrations', import.meta.url))

/** Runs what has not run yet, forward only; two processes that start at once wait for each other. */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder })
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
