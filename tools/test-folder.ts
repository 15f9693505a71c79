import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const gigabyte = 1024 ** 3
const memory = '/dev/shm'

/**
 * A folder for all that a test run writes down, gone with this process. In memory where there is room: the
 * tests make a thousand databases of hundreds of files each, and SQLite waits for the disk at each commit.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'prangan-tests-'))
  // PostgreSQL, which does not run as root, has its own folder in this one.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  // What lies there takes memory that the browsers and servers need too.
  return bavail * bsize > 2 * gigabyte && freemem() > 6 * gigabyte
}
