import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabasePlace } from '#lib/server/kernel/db/connect.ts'
import { emptyDatabase } from './empty-database.ts'
import { migratedDatabase } from './migrated-database.ts'

/** Both engines, for tests of lists, races, locks, money, jobs, uploads and migrations. */
export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

/**
 * For features that need nothing specific of a database: other tests of the feature run on both engines.
 * `TEST_ENGINES=both npm test` runs these on both as well.
 */
export const anyEngine: readonly EngineName[] = process.env['TEST_ENGINES'] === 'both' ? engines : ['sqlite']

export interface FreshPlace extends DatabasePlace {
  drop(): Promise<void>
}

/** Creates a migrated database for one test file or test by copying, because migrating takes longer than most tests. */
export async function migratedPlace(engine: EngineName): Promise<FreshPlace> {
  const dataDir = makeFolder()
  if (engine === 'sqlite') {
    cpSync(inject('migratedFolder'), dataDir, { recursive: true })
    return placeOnSqlite(dataDir)
  }
  const name = (await takeSpare()) ?? (await createDatabase(migratedDatabase))
  return placeOnPostgres(name, dataDir, () => void spares.push(emptyOrDrop(name)))
}

/** Creates a database without tables. */
export async function freshPlace(engine: EngineName): Promise<FreshPlace> {
  const dataDir = makeFolder()
  if (engine === 'sqlite') return placeOnSqlite(dataDir)
  const name = await createDatabase('template1')
  return placeOnPostgres(name, dataDir, () => dropDatabase(name))
}

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'prangan-data-'))
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

const placeOnSqlite = (dataDir: string): FreshPlace => ({
  databaseUrl: null,
  dataDir,
  drop: async () => removeFolder(dataDir),
})

/** `leave` is not awaited, because PostgreSQL is slow while a connection is still closing. */
const placeOnPostgres = (name: string, dataDir: string, leave: () => void): FreshPlace => ({
  databaseUrl: urlOf(name),
  dataDir,
  async drop() {
    leave()
    removeFolder(dataDir)
  },
})

/** Emptied databases left by tests, for reuse: creating one copies a thousand files. Null means that it was dropped. */
const spares: Promise<string | null>[] = []

async function takeSpare(): Promise<string | null> {
  for (let spare = spares.shift(); spare; spare = spares.shift()) {
    const name = await spare
    if (name) return name
  }
  return null
}

async function emptyOrDrop(name: string): Promise<string | null> {
  if (await emptyDatabase(urlOf(name), inject('pristine'))) return name
  dropDatabase(name)
  return null
}

async function createDatabase(template: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // Copied as files, because the default strategy writes each page twice.
  await making.query(`create database ${name} template ${template} strategy file_copy`)
  return name
}

function dropDatabase(name: string): void {
  dropping.query(`drop database if exists ${name} with (force)`).catch(() => {})
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/**
 * One shared connection creates all databases of this process, because connecting takes as long as creating one. A
 * second one drops them.
 */
const making = connectToServer()
const dropping = connectToServer()

function connectToServer(): pg.Pool {
  const connectionString = inject('postgresUrl')
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // PostgreSQL may stop before this process does.
  return pool.on('error', () => {})
}
