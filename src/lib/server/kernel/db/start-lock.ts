import { join } from 'node:path'
import { tighten } from '../files/for-owner.ts'
import { withFileLock } from '../files/with-file-lock.ts'
import type { DatabasePlace } from './connect.ts'

const lockIn = ({ dataDir }: DatabasePlace): string => join(dataDir, 'migrations.lock')

/** Kysely locks migrations on PostgreSQL but not on SQLite: there a file beside the database is the lock. */
export const withStartLock = <T>(place: DatabasePlace, work: () => Promise<T>): Promise<T> =>
  place.databaseUrl ? work() : withFileLock(lockIn(place), work)

/** For its owner alone, also where nobody needs it. */
export const tightenStartLock = (place: DatabasePlace): void => tighten(lockIn(place), 0o600)
