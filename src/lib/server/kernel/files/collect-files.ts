import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isHash } from './content-store.ts'
import { nothing } from './disk-error.ts'
import { placeOf } from './files.ts'
import { sweepHalfWritten } from './write-atomically.ts'

export interface FileCollector {
  /** What is kept, one after the other. */
  hashes(): AsyncIterable<string>
  /** Puts a file aside that nothing refers to and that is older than `before`. */
  putAside(hash: string, before: string, isUsed: IsUsed): Promise<boolean>
  /** Of what an earlier run put aside: back where something refers to it again, else away for good. */
  finish(isUsed: IsUsed): Promise<void>
  /** What writers left behind that died. */
  sweep(now: string): Promise<number>
}

export type IsUsed = (hash: string) => Promise<boolean>

export const aside = '.unused'

/**
 * Removes stored files in two steps, a run apart: an upload of the same bytes may see the file a moment
 * before it goes and record its reference a moment after. The second step notices and puts it back.
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
      const file = placeOf(folder, hash)
      const found = await stat(file).catch(nothing)
      if (!found || found.mtime.toISOString() >= before || (await isUsed(hash))) return false
      await rename(file, `${file}${aside}`)
      // An upload that saw the file a moment ago may have its row by now.
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
