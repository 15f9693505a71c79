import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContentStore, damaged, hashOf, isHash, streamOf, whole } from './content-store.ts'
import { nothing } from './disk-error.ts'
import { spool } from './spool.ts'
import { putInPlace, writeAtomically } from './write-atomically.ts'

/** The content store of a folder. `openFile` is for tests that let the disk fail. */
export function createFiles(folder: string, openFile: typeof open = open): ContentStore {
  return {
    async put(bytes) {
      const hash = hashOf(bytes)
      const file = placeOf(folder, hash)
      const kept = await readIfThere(file)
      // What stands there may have been cut short by a full disk or copied badly: a good copy replaces it.
      if (!kept || hashOf(kept) !== hash) await writeAtomically(file, bytes, openFile)
      return hash
    },

    async putPieces(pieces, mostBytes) {
      const { file, hash, bytes } = await spool(folder, pieces, mostBytes)
      // Written over what may stand there: two large files are not compared for it.
      await putInPlace(file, placeOf(folder, hash))
      return { hash, bytes }
    },

    async get(hash) {
      if (!isHash(hash)) return null
      const bytes = await readIfThere(placeOf(folder, hash))
      if (bytes && hashOf(bytes) !== hash) throw damaged(hash)
      return bytes
    },

    async stream(hash, size, range) {
      if (!isHash(hash)) return null
      // Opened before it answers: a file that is cleared away meanwhile is read to its end.
      const handle = await open(placeOf(folder, hash)).catch(nothing)
      if (!handle) return null
      if ((await handle.stat()).size !== size) {
        await handle.close()
        throw damaged(hash)
      }
      const pieces = handle.createReadStream(range)
      return streamOf(range ? pieces : whole(pieces, hash))
    },
  }
}

/** Two levels of folders: some file systems are slow with a hundred thousand names in one. */
export const placeOf = (folder: string, hash: string): string =>
  join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)

const readIfThere = (file: string): Promise<Uint8Array | null> => readFile(file).catch(nothing)
