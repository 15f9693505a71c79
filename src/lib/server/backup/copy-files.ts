import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hashOf, isHash, placeOf } from '../files/files.ts'
import { writeAtomically } from '../files/write-atomically.ts'

export interface CopiedFiles {
  copied: number
  /** Their bytes are not those of their name; they are left out. */
  damaged: string[]
}

/** The files of one store into another, each compared with its hash on the way. */
export async function copyFiles(from: string, to: string): Promise<CopiedFiles> {
  const damaged: string[] = []
  let copied = 0
  for (const name of await hashesIn(from)) {
    const bytes = await unlessGone(readFile(placeOf(from, name)))
    if (!bytes) continue
    if (hashOf(bytes) === name) {
      await writeAtomically(placeOf(to, name), bytes)
      copied += 1
    } else damaged.push(name)
  }
  return { copied, damaged }
}

async function hashesIn(folder: string): Promise<string[]> {
  const paths = (await unlessGone(readdir(folder, { recursive: true }))) ?? []
  return paths
    .filter((path) => isHash(basename(path)) && placeOf(folder, basename(path)) === join(folder, path))
    .map((path) => basename(path))
}

/** No file was ever kept, or one was cleared away while others were copied. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
