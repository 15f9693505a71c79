import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'

/**
 * Files that only their owner may read, whatever the umask says and whoever made the folder. SQLite gives
 * the files that it puts beside a database the permissions of the database.
 */
export function makeForOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  tighten(file, 0o600)
}

/** What an earlier start or another hand left open. Nothing is made, and DATA_DIR itself is the operator's. */
export function tighten(path: string, mode: 0o600 | 0o700): void {
  try {
    if (existsSync(path)) chmodSync(path, mode)
  } catch (error) {
    // A key that the operator mounted read-only, or a file that belongs to another user on purpose.
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'EROFS'].includes(String(error.code))))
      throw error
  }
}
