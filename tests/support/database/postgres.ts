import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type DatabasePlace, connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { migrateDatabase } from '#lib/server/kernel/db/migrate.ts'
import { type Pristine, readPristine } from './empty-database.ts'
import { migratedDatabase } from './migrated-database.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A data folder with a migrated, empty SQLite database, for copying. */
    migratedFolder: string
    pristine: Pristine
  }
}

/** Tests create and drop thousands of databases: full page writes and autovacuum would only slow them down. */
const forManyDatabases = ['full_page_writes=off', 'autovacuum=off']

/** Starts one PostgreSQL for the whole run, and prepares a migrated database per engine for copying. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(forManyDatabases)
  const folder = mkdtempSync(join(tmpdir(), 'prangan-migrated-'))
  await migrate({ databaseUrl: null, dataDir: folder })
  const databaseUrl = await makeDatabase(url)
  await migrate({ databaseUrl, dataDir: folder })
  project.provide('postgresUrl', url)
  project.provide('migratedFolder', folder)
  project.provide('pristine', await readPristine(databaseUrl))
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await stop()
  }
}

async function makeDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${migratedDatabase}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${migratedDatabase}` }).href
}

async function migrate(place: DatabasePlace): Promise<void> {
  const database = connectDatabase(place)
  await migrateDatabase(database)
  await database.close()
}
