import { createHash } from 'node:crypto'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'

/** Files by their content: the name is the SHA-256 of the bytes, so a file is kept once and never changes. */
export interface Files {
  put(bytes: Uint8Array): Promise<string>
  get(hash: string): Promise<Uint8Array | null>
}

export function createFiles(folder: string): Files {
  const storage = createStorage({ driver: fsDriver({ base: folder }) })
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const key = keyOf(hash)
      if (!(await storage.hasItem(key))) await storage.setItemRaw(key, Buffer.from(bytes))
      return hash
    },

    async get(hash) {
      if (!/^[0-9a-f]{64}$/.test(hash)) return null
      return (await storage.getItemRaw<Buffer>(keyOf(hash))) ?? null
    },
  }
}

/** Two levels of folders: some file systems are slow with a hundred thousand names in one. */
const keyOf = (hash: string): string => `${hash.slice(0, 2)}:${hash.slice(2, 4)}:${hash}`
