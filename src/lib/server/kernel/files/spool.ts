import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../core/errors.ts'
import { halfOf } from './write-atomically.ts'

/** A file received in pieces, on disk under a temporary name. */
interface Spooled {
  file: string
  hash: string
  bytes: number
}

/**
 * Writes the pieces to disk as they arrive, and syncs. If they fail, the file is deleted; the file of a killed
 * process is deleted with other partial files.
 * @throws DomainError Unavailable `file.noRoom`; any error of `pieces`
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

/** The bytes that stay free for other writers: a database on a full disk can write nothing. */
const spareBytes = 200 * 1024 * 1024

/** The bytes that large files of this process have yet to write, which the disk does not report as used. */
let underWay = 0

/** A reservation of disk space for a large file, until it is written or abandoned. */
interface Room {
  /** Reports bytes that are on the disk by now and so no longer need the reservation. */
  fill(bytes: number): void
  leave(): void
}

/**
 * Reserves disk space.
 * @throws DomainError Unavailable `file.noRoom` if the file does not fit in addition to those in progress
 */
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
