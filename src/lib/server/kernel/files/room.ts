import { statfs } from 'node:fs/promises'
import { unavailable } from '../core/errors.ts'

/** What stays free for everybody else: a database with a full disk writes nothing. */
const spareBytes = 200 * 1024 * 1024

/** What large files of this process have still to write: the disk does not know of it yet. */
let underWay = 0

/** Room for a large file until it is written or given up. */
export interface Room {
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
