import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'

/**
 * Returns the longest time in milliseconds, to within one or two, for which SQLite's write lock was taken during
 * `work`: how long a clerk who saves meanwhile has to wait.
 */
export async function lockHeld(dataDir: string, work: () => Promise<unknown>): Promise<number> {
  const handle = new Sqlite(join(dataDir, 'prangan.sqlite'), { timeout: 0 })
  const working = { isDone: false }
  const done = work().finally(() => (working.isDone = true))
  let longest = 0
  for (let since: number | null = null; !working.isDone; await setTimeout(1)) {
    const isFree = takeAndGive(handle)
    if (!isFree) since ??= performance.now()
    else if (since !== null) {
      longest = Math.max(longest, performance.now() - since)
      since = null
    }
  }
  handle.close()
  await done
  return longest
}

/** Returns false while another connection has the lock. */
function takeAndGive(handle: Sqlite.Database): boolean {
  try {
    handle.exec('begin immediate; rollback')
    return true
  } catch {
    return false
  }
}
