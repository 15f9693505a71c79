import Sqlite from 'better-sqlite3'
import { makeForOwner } from './for-owner.ts'

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
