import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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
  const placeOf = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)

  return {
    async putAside(hash, before) {
      if (!/^[0-9a-f]{64}$/.test(hash)) return false
      const found = await stat(placeOf(hash)).catch(nothing)
      if (!found || found.mtime.toISOString() >= before) return false
      await rename(placeOf(hash), `${placeOf(hash)}${aside}`)
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

/** Where there is no such file. Whatever else the disk says is a failure. */
function nothing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
