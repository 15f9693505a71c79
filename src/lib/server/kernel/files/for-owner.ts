import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { isCode } from './disk-error.ts'

/**
 * Creates a file that only its owner can read, independent of the umask and of who created the folder. SQLite gives
 * the files next to a database the permissions of the database. An existing file is never opened: closing it would
 * drop every lock that this process holds on it, through any connection.
 */
export function makeForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  tighten(file, 0o600)
}

/**
 * Restricts what an earlier start or another program left readable. It creates nothing, and leaves DATA_DIR itself to
 * the operator.
 */
export function tighten(path: string, mode: 0o600 | 0o700): void {
  try {
    if (existsSync(path)) chmodSync(path, mode)
  } catch (error) {
    // The operator mounted the key read-only, or the file belongs to another user on purpose.
    if (!isCode(error, 'EPERM', 'EROFS')) throw error
  }
}

/** Runs the work under a file lock: a SQLite transaction, whose lock the system drops when the process dies. */
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
