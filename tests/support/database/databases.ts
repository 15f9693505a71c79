import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabasePlace } from '#lib/server/kernel/db/connect.ts'
import { emptyDatabase } from './empty-database.ts'
import { migratedDatabase } from './migrated-database.ts'

/** Lists, races, locks, money, jobs, uploads and migrations are tested on both. */
export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

/**
 * For what is read, said or shown and asks nothing particular of a database: other tests of its feature meet both.
 * `TEST_ENGINES=both npm test` runs these on both, too.
 */
export const anyEngine: readonly EngineName[] = process.env['TEST_ENGINES'] === 'both' ? engines : ['sqlite']

export interface FreshPlace extends DatabasePlace {
  drop(): Promise<void>
}

/** A migrated database of its own for one test file or test: migrating takes longer than most tests. */
export async function migratedPlace(engine: EngineName): Promise<FreshPlace> {
  const dataDir = makeFolder()
  if (engine === 'sqlite') {
    cpSync(inject('migratedFolder'), dataDir, { recursive: true })
    return placeOnSqlite(dataDir)
  }
  const name = (await takeSpare()) ?? (await createDatabase(migratedDatabase))
  return placeOnPostgres(name, dataDir, () => void spares.push(emptyOrDrop(name)))
}

/** A database of its own without a single table. */
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

/** Nobody waits for `leave`: PostgreSQL takes its time where a connection is still ending. */
const placeOnPostgres = (name: string, dataDir: string, leave: () => void): FreshPlace => ({
  databaseUrl: urlOf(name),
  dataDir,
  async drop() {
    leave()
    removeFolder(dataDir)
  },
})

/** Databases that tests have left, and that are empty again: to make one copies a thousand files. Null was dropped. */
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
  // Copied as files: the usual way writes each page twice.
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

/** A connection for all databases that this process makes: a new one takes as long as a database. One more drops them. */
const making = connectToServer()
const dropping = connectToServer()

function connectToServer(): pg.Pool {
  const connectionString = inject('postgresUrl')
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // PostgreSQL may stop before this process does.
  return pool.on('error', () => {})
}
