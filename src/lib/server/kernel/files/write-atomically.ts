import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const suffix = '.part'

/** What a file is called until it is whole. */
export const halfOf = (file: string): string => `${file}.${randomUUID()}${suffix}`
const day = 24 * 60 * 60 * 1000

/** A file that is still being written, or whose writer died. */
export const isHalfWritten = (name: string): boolean => name.endsWith(suffix)

/**
 * Under its name a file is whole or not there at all: the bytes go to a temporary file beside it, are
 * forced onto the disk, and only then get the name. For its owner alone, whatever the umask.
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

/** Gives a file its name that is on the disk as a whole. */
export async function putInPlace(whole: string, file: string): Promise<void> {
  const made = await makeFolder(file)
  await rename(whole, file)
  await syncNames(file, made)
}

const makeFolder = (file: string): Promise<string | undefined> =>
  mkdir(dirname(file), { recursive: true, mode: 0o700 })

/** @param made the first folder on the way that was not there */
async function syncNames(file: string, made: string | undefined): Promise<void> {
  // A name is on the disk when its folder is, and a new folder when its parent is.
  const last = dirname(made ?? file)
  for (let folder = dirname(file); folder.length >= last.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(folder)) break
  }
}

/** What writers that died left behind; a day is longer than any upload takes. */
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
