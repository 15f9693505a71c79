import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContentStore, damaged, hashOf, isHash, streamOf, whole } from './content-store.ts'
import { nothing } from './disk-error.ts'
import { spool } from './spool.ts'
import { putInPlace, writeAtomically } from './write-atomically.ts'

/** Creates the content store of a folder. `openFile` lets tests simulate disk failures. */
export function createFiles(folder: string, openFile: typeof open = open): ContentStore {
  return {
    async put(bytes) {
      const hash = hashOf(bytes)
      const file = storagePath(folder, hash)
      const kept = await readIfThere(file)
      // The stored file may be truncated by a full disk or badly copied: an intact copy replaces it.
      if (!kept || hashOf(kept) !== hash) await writeAtomically(file, bytes, openFile)
      return hash
    },

    async putPieces(pieces, mostBytes) {
      const { file, hash, bytes } = await spool(folder, pieces, mostBytes)
      // It replaces an existing file, because comparing two large files takes too long.
      await putInPlace(file, storagePath(folder, hash))
      return { hash, bytes }
    },

    async get(hash) {
      if (!isHash(hash)) return null
      const bytes = await readIfThere(storagePath(folder, hash))
      if (bytes && hashOf(bytes) !== hash) throw damaged(hash)
      return bytes
    },

    async stream(hash, size, range) {
      if (!isHash(hash)) return null
      // The file is opened before the result is returned, so that a file that is deleted meanwhile is read to its
      // end.
      const handle = await open(storagePath(folder, hash)).catch(nothing)
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

/** Uses two levels of folders: some file systems are slow with a hundred thousand names in one. */
export const storagePath = (folder: string, hash: string): string =>
  join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)

const readIfThere = (file: string): Promise<Uint8Array | null> => readFile(file).catch(nothing)
