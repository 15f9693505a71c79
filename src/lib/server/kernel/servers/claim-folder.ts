import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartRefusal } from '../core/errors.ts'
import type { DatabasePlace } from '../db/connect.ts'
import { isCode } from '../files/disk-error.ts'
import { makeForOwner } from '../files/for-owner.ts'

/** Milliseconds: one that is stopping needs a moment. */
const patience = 3_000

/** Held as long as the process lives: what nothing refers to would be closed. */
const held: Sqlite.Database[] = []

/**
 * On SQLite the data folder is one server's; true where it is this one's alone, false on PostgreSQL, where
 * several share it. The system drops the lock with the process, however that ends, and knows it by the file:
 * no number of a process is compared, so containers on one machine are no case. Tools never ask for it.
 * @throws StartRefusal where another server has it
 */
export function claimFolder({ databaseUrl, dataDir }: DatabasePlace): boolean {
  if (databaseUrl) return false
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'server.lock')
  makeForOwner(file)
  const lock = new Sqlite(file, { timeout: patience })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isCode(error, 'SQLITE_BUSY')) throw error
    throw new StartRefusal(
      `Another server already runs on the data folder ${resolve(dataDir)}. Stop that one first, or give this one ` +
        'a folder of its own with DATA_DIR. Several servers for one college need PostgreSQL: set DATABASE_URL.',
    )
  }
  held.push(lock)
  return true
}
