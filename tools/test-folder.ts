import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const gigabyte = 1024 ** 3
const memory = '/dev/shm'

/**
 * Creates a folder for all files of a test run, removed with this process. It is in memory if there is room: the tests
 * create a thousand databases of hundreds of files each, and SQLite waits for the disk at each commit.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'prangan-tests-'))
  // PostgreSQL, which does not run as root, has its folder inside this one.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  // Files there take memory that browsers and servers need, too.
  return bavail * bsize > 2 * gigabyte && freemem() > 6 * gigabyte
}
