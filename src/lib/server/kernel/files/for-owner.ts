import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { isCode } from './disk-error.ts'

/**
 * Files that only their owner may read, whatever the umask says and whoever made the folder. SQLite gives
 * the files that it puts beside a database the permissions of the database. A file that is there is never
 * opened: closing it would drop every lock that this process, by whatever connection, holds on it.
 */
export function makeForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  tighten(file, 0o600)
}

/** What an earlier start or another hand left open. Nothing is made, and DATA_DIR itself is the operator's. */
export function tighten(path: string, mode: 0o600 | 0o700): void {
  try {
    if (existsSync(path)) chmodSync(path, mode)
  } catch (error) {
    // A key that the operator mounted read-only, or a file that belongs to another user on purpose.
    if (!isCode(error, 'EPERM', 'EROFS')) throw error
  }
}

/** A transaction on a file is a lock that the system drops by itself when the process dies. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  makeForOwner(file)
  const lock = new Sqlite(file, { timeout: 60_000 })
  try {
    lock.exec('begin immediate')
    return await work()
  } finally {
    lock.close()
  }
}
