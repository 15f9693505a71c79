import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabasePlace } from '#lib/server/kernel/db/connect.ts'
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

/** A migrated database of its own for one test file or test: a copy, for migrating takes longer than most tests. */
export async function migratedPlace(engine: EngineName): Promise<FreshPlace> {
  if (engine === 'postgres') return freshPlace(engine, migratedDatabase)
  const place = await freshPlace(engine)
  cpSync(inject('migratedFolder'), place.dataDir, { recursive: true })
  return place
}

/** A database of its own without a single table. */
export async function freshPlace(engine: EngineName, template = 'template1'): Promise<FreshPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-data-'))
  const clean = (): void => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') return { databaseUrl: null, dataDir, drop: async () => clean() }
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // Copied as files: the usual way writes each page twice.
  await making.query(`create database ${name} template ${template} strategy file_copy`)
  const databaseUrl = new URL(inject('postgresUrl'))
  databaseUrl.pathname = `/${name}`
  return {
    databaseUrl: databaseUrl.href,
    dataDir,
    async drop() {
      // Nobody waits for it: where a connection is still ending PostgreSQL sleeps for a tenth of a second.
      dropping.query(`drop database if exists ${name} with (force)`).catch(() => {})
      clean()
    },
  }
}

/** A connection for all databases that this process makes: a new one takes as long as a database. One more drops them. */
const [making, dropping] = [connectToServer(), connectToServer()]

function connectToServer(): pg.Pool {
  const connectionString = inject('postgresUrl')
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // PostgreSQL may stop before this process does.
  return pool.on('error', () => {})
}
