import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes the names and bytes of the existing files and folders. */
export function fingerprint(
  paths: readonly string[],
  isMeant: (file: string) => boolean = () => true,
): string {
  const files = paths.filter((path) => existsSync(path)).flatMap(listFiles)
  const lines = files
    .filter(isMeant)
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** Lists the files in a folder; for a file returns the file itself. */
export function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
