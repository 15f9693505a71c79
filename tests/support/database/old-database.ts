import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { type EngineName, freshPlace } from './databases.ts'

/** Rows in an older shape than the current table types. */
type OldTables = Record<string, Record<string, unknown>>

/** Opens a database in an older version's state: migrated step by step and filled before the migration under test. */
export async function openOldDatabase(engine: EngineName) {
  const place = await freshPlace(engine)
  const database = connectDatabase(place)
  const old = database.writes as unknown as Kysely<OldTables>
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: path.resolve('migrations') })
  const migrator = new Migrator({ db: database.writes, provider })
  return {
    place,
    database,
    /** @throws Error of the failed migration */
    async migrateTo(name: string): Promise<void> {
      const { error } = await migrator.migrateTo(name)
      if (error) throw error
    },
    async insert(table: string, ...rows: Record<string, unknown>[]): Promise<void> {
      for (const row of rows) await old.insertInto(table).values(row).execute()
    },
    all: (table: string, order: string): Promise<Record<string, unknown>[]> =>
      old.selectFrom(table).selectAll().orderBy(order).execute(),
    async close(): Promise<void> {
      await database.close()
      await place.drop()
    },
  }
}

export type OldDatabase = Awaited<ReturnType<typeof openOldDatabase>>
