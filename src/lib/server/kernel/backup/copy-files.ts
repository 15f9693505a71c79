import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hashOf, isHash } from '../files/content-store.ts'
import { nothing } from '../files/disk-error.ts'
import { storagePath } from '../files/files.ts'
import { writeAtomically } from '../files/write-atomically.ts'

export interface CopiedFiles {
  copied: number
  /** Names of files whose bytes do not match their hash; they are left out. */
  damaged: string[]
}

/** Copies the files of one store into another and checks the hash of each. */
export async function copyFiles(from: string, to: string, signal?: AbortSignal): Promise<CopiedFiles> {
  const damaged: string[] = []
  let copied = 0
  for (const name of await hashesIn(from)) {
    signal?.throwIfAborted()
    // Housekeeping may delete a file while others are copied.
    const bytes = await readFile(storagePath(from, name)).catch(nothing)
    if (!bytes) continue
    if (hashOf(bytes) === name) {
      await writeAtomically(storagePath(to, name), bytes)
      copied += 1
    } else damaged.push(name)
  }
  return { copied, damaged }
}

async function hashesIn(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true }).catch(nothing)) ?? []
  return paths
    .filter((path) => isHash(basename(path)) && storagePath(folder, basename(path)) === join(folder, path))
    .map((path) => basename(path))
}

/** Computes the SHA-256 of a file of any size. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
