import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../core/errors.ts'
import { nothing } from './disk-error.ts'
import { writeAtomically } from './write-atomically.ts'

/** Files by their content: the name is the SHA-256 of the bytes, so a file is kept once and never changes. */
export interface Files {
  /** Resolves when the bytes are on the disk. */
  put(bytes: Uint8Array): Promise<string>
  /** Null where there is none. @throws DomainError Unavailable `file.damaged` where the bytes are not those of the name */
  get(hash: string): Promise<Uint8Array | null>
}

/** `openFile` is for tests that let the disk fail. */
export function createFiles(folder: string, openFile: typeof open = open): Files {
  return {
    async put(bytes) {
      const hash = hashOf(bytes)
      const file = placeOf(folder, hash)
      const kept = await readIfThere(file)
      // What stands there may have been cut short by a full disk or copied badly: a good copy replaces it.
      if (!kept || hashOf(kept) !== hash) await writeAtomically(file, bytes, openFile)
      return hash
    },

    async get(hash) {
      if (!isHash(hash)) return null
      const bytes = await readIfThere(placeOf(folder, hash))
      if (bytes && hashOf(bytes) !== hash) throw unavailable('file.damaged', { file: hash.slice(0, 10) })
      return bytes
    },
  }
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Two levels of folders: some file systems are slow with a hundred thousand names in one. */
export const placeOf = (folder: string, hash: string): string =>
  join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)

const readIfThere = (file: string): Promise<Uint8Array | null> => readFile(file).catch(nothing)
