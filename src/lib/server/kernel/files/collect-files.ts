import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isHash } from './content-store.ts'
import { nothing } from './disk-error.ts'
import { storagePath } from './files.ts'
import { sweepHalfWritten } from './write-atomically.ts'

export interface FileCollector {
  /** Yields the hashes of the stored files. */
  hashes(): AsyncIterable<string>
  /** Sets a file aside that nothing refers to and that is older than `before`. */
  putAside(hash: string, before: string, isUsed: IsUsed): Promise<boolean>
  /**
   * Handles the files that an earlier run set aside: restores those that are referred to again, and deletes the
   * others.
   */
  finish(isUsed: IsUsed): Promise<void>
  /** Deletes partial files of writers that died. */
  sweep(now: string): Promise<number>
}

type IsUsed = (hash: string) => Promise<boolean>

export const aside = '.unused'

/**
 * Deletes unused files in two steps, one run apart: an upload of the same bytes may find the file just before it is
 * removed and save its reference just after. The second step notices the reference and restores the file.
 */
export function createFileCollector(folder: string): FileCollector {
  const names = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true }).catch(nothing)) ?? []

  return {
    async *hashes() {
      for (const name of await names()) if (isHash(basename(name))) yield basename(name)
    },

    async putAside(hash, before, isUsed) {
      if (!isHash(hash)) return false
      const file = storagePath(folder, hash)
      const found = await stat(file).catch(nothing)
      if (!found || found.mtime.toISOString() >= before || (await isUsed(hash))) return false
      await rename(file, `${file}${aside}`)
      // An upload that found the file a moment ago may have saved its row by now.
      if (!(await isUsed(hash))) return true
      await rename(`${file}${aside}`, file)
      return false
    },

    async finish(isUsed) {
      for (const name of (await names()).filter((each) => each.endsWith(aside))) {
        const path = join(folder, name)
        const hash = name.slice(-64 - aside.length, -aside.length)
        const original = join(dirname(path), hash)
        const isWanted = (await isUsed(hash)) && !(await stat(original).catch(nothing))
        await (isWanted ? rename(path, original) : rm(path))
      }
    },

    sweep: (now) => sweepHalfWritten(folder, now),
  }
}
