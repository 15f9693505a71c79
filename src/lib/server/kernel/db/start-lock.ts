import { join } from 'node:path'
import { withFileLock } from '../files/with-file-lock.ts'
import type { DatabasePlace } from './connect.ts'

/** Kysely locks migrations on PostgreSQL but not on SQLite: there a file beside the database is the lock. */
export const withStartLock = <T>(place: DatabasePlace, work: () => Promise<T>): Promise<T> =>
  place.databaseUrl ? work() : withFileLock(join(place.dataDir, 'migrations.lock'), work)
