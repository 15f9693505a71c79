import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const suffix = '.part'

/** Returns the temporary name of a file that is still being written. */
export const halfOf = (file: string): string => `${file}.${randomUUID()}${suffix}`
const day = 24 * 60 * 60 * 1000

/** Whether a file is still being written or its writer died. */
export const isHalfWritten = (name: string): boolean => name.endsWith(suffix)

/**
 * Writes a file completely or not at all: the bytes go to a temporary file next to it, are synced, and are then
 * renamed. Only the owner can read it, independent of the umask.
 */
export async function writeAtomically(
  file: string,
  bytes: Uint8Array,
  openFile: typeof open = open,
): Promise<void> {
  const made = await makeFolder(file)
  const half = halfOf(file)
  try {
    await writeThrough(half, bytes, openFile)
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true }).catch(() => {})
    throw error
  }
  await syncNames(file, made)
}

/** Gives its final name to a file that is completely on disk. */
export async function putInPlace(whole: string, file: string): Promise<void> {
  const made = await makeFolder(file)
  await rename(whole, file)
  await syncNames(file, made)
}

const makeFolder = (file: string): Promise<string | undefined> =>
  mkdir(dirname(file), { recursive: true, mode: 0o700 })

/** Syncs the folders of a new name. @param made the first folder on the path that was created */
async function syncNames(file: string, made: string | undefined): Promise<void> {
  // A name is durable once its folder is synced, and a new folder once its parent is.
  const last = dirname(made ?? file)
  for (let folder = dirname(file); folder.length >= last.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(folder)) break
  }
}

/** Deletes files that dead writers left; no upload takes longer than a day. */
export async function sweepHalfWritten(folder: string, now: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  let swept = 0
  for (const name of entries.filter(isHalfWritten)) {
    const half = join(folder, name)
    const found = await stat(half).catch(() => null)
    if (!found || Date.parse(now) - found.mtimeMs < day) continue
    await rm(half, { force: true })
    swept += 1
  }
  return swept
}

async function writeThrough(file: string, bytes: Uint8Array, openFile: typeof open): Promise<void> {
  const handle = await openFile(file, 'wx', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
