import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabasePlace } from '#lib/server/db/connect.ts'

/** Whatever touches the database is tested on both. */
export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

export interface FreshPlace extends DatabasePlace {
  drop(): Promise<void>
}

/** An empty database of its own for one test file or test. */
export async function freshPlace(engine: EngineName): Promise<FreshPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-data-'))
  const clean = (): void => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') return { databaseUrl: null, dataDir, drop: async () => clean() }
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const databaseUrl = new URL(inject('postgresUrl'))
  databaseUrl.pathname = `/${name}`
  return {
    databaseUrl: databaseUrl.href,
    dataDir,
    async drop() {
      await onServer(`drop database if exists ${name} with (force)`)
      clean()
    },
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
