import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Changes with every byte and name of these files and folders; of those that are there. */
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

/** A file is its own list. */
export function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
