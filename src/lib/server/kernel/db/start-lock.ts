import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeForOwner } from '../files/for-owner.ts'
import type { DatabasePlace } from './connect.ts'

/**
 * Kysely locks migrations on PostgreSQL but not on SQLite. A transaction on a file beside the
 * database is a lock that the system drops by itself when the process dies.
 */
export async function withStartLock<T>(place: DatabasePlace, work: () => Promise<T>): Promise<T> {
  if (place.databaseUrl) return work()
  const file = join(place.dataDir, 'migrations.lock')
  makeForOwner(file)
  const lock = new Sqlite(file, { timeout: 60_000 })
  try {
    lock.exec('begin immediate')
    return await work()
  } finally {
    lock.close()
  }
}
