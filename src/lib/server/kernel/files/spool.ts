import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../core/errors.ts'
import { halfOf } from './write-atomically.ts'

/** What came piece by piece, on the disk under a name of its own. */
interface Spooled {
  file: string
  hash: string
  bytes: number
}

/**
 * Writes the pieces down as they come, and forces them onto the disk. Where they break off, nothing of them stays; what
 * a process leaves that dies goes with the files that are half written.
 * @throws DomainError Unavailable `file.noRoom`; whatever the pieces throw
 */
export async function spool(
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const room = await takeRoom(folder, mostBytes)
  const file = halfOf(join(folder, randomUUID()))
  try {
    return { file, ...(await writeDown(file, pieces, room)) }
  } catch (error) {
    await rm(file, { force: true }).catch(() => {})
    throw error
  } finally {
    room.leave()
  }
}

async function writeDown(file: string, pieces: AsyncIterable<Uint8Array>, room: Room) {
  const handle = await open(file, 'wx', 0o600)
  const seen = createHash('sha256')
  let bytes = 0
  try {
    await handle.chmod(0o600)
    for await (const piece of pieces) {
      seen.update(piece)
      bytes += piece.byteLength
      await handle.appendFile(piece)
      room.fill(piece.byteLength)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { hash: seen.digest('hex'), bytes }
}

/** What stays free for everybody else: a database with a full disk writes nothing. */
const spareBytes = 200 * 1024 * 1024

/** What large files of this process have still to write: the disk does not know of it yet. */
let underWay = 0

/** Room for a large file until it is written or given up. */
interface Room {
  /** So much of it is on the disk now, which says so itself. */
  fill(bytes: number): void
  leave(): void
}

/** @throws DomainError Unavailable `file.noRoom` where it would not fit beside those that are under way */
export async function takeRoom(folder: string, bytes: number, freeIn = freeBytes): Promise<Room> {
  const before = underWay
  underWay += bytes
  let left = bytes
  const fill = (filled: number): void => {
    const known = Math.min(left, filled)
    left -= known
    underWay -= known
  }
  const leave = (): void => fill(left)
  try {
    if ((await freeIn(folder)) < before + bytes + spareBytes) throw unavailable('file.noRoom')
  } catch (error) {
    leave()
    throw error
  }
  return { fill, leave }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
