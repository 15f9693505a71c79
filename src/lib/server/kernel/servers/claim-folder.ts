import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartRefusal } from '../core/errors.ts'
import type { DatabasePlace } from '../db/connect.ts'
import { isCode } from '../files/disk-error.ts'
import { makeForOwner } from '../files/for-owner.ts'

/** Milliseconds that a stopping server gets. */
const lockTimeout = 3_000

/** Keeps the lock as long as the process lives: an unreferenced handle would be closed. */
const held: Sqlite.Database[] = []

/**
 * Claims the data folder, which on SQLite belongs to one server; returns true if this server owns it, false on
 * PostgreSQL, where several share it. The system releases the lock when the process ends for any reason. The lock
 * belongs to the file and compares no process ids, so it works for containers on one machine. Tools never claim the
 * folder.
 * @throws StartRefusal if another server has it
 */
export function claimFolder({ databaseUrl, dataDir }: DatabasePlace): boolean {
  if (databaseUrl) return false
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'server.lock')
  makeForOwner(file)
  const lock = new Sqlite(file, { timeout: lockTimeout })
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
