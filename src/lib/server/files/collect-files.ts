import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nothing } from './disk-error.ts'
import { isHash, placeOf } from './files.ts'

export interface FileCollector {
  /** Puts a file aside that nothing refers to and that is older than `before`. */
  putAside(hash: string, before: string): Promise<boolean>
  /** Of what an earlier run put aside: back where something refers to it again, else away for good. */
  finish(isUsed: (hash: string) => Promise<boolean>): Promise<void>
}

const aside = '.unused'

/**
 * Removes stored files in two steps, a run apart: an upload of the same bytes may see the file a moment
 * before it goes and record its reference a moment after. The second step notices and puts it back.
 */
export function createFileCollector(folder: string): FileCollector {
  return {
    async putAside(hash, before) {
      if (!isHash(hash)) return false
      const file = placeOf(folder, hash)
      const found = await stat(file).catch(nothing)
      if (!found || found.mtime.toISOString() >= before) return false
      await rename(file, `${file}${aside}`)
      return true
    },

    async finish(isUsed) {
      const names = (await readdir(folder, { recursive: true }).catch(nothing)) ?? []
      for (const name of names.filter((each) => each.endsWith(aside))) {
        const path = join(folder, name)
        const hash = name.slice(-64 - aside.length, -aside.length)
        const original = join(dirname(path), hash)
        const isWanted = (await isUsed(hash)) && !(await stat(original).catch(nothing))
        await (isWanted ? rename(path, original) : rm(path))
      }
    },
  }
}
