import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const mostFiles = 20
const mostLines = 400

/** Returns the handwritten source files below a folder. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|js|astro)$/.test(path) && !path.startsWith('src/paraglide'))

const isPage = (path: string): boolean => path.startsWith('src/pages/')
/** Folders with one declaration file per feature grow with the features. */
const isDeclared = (path: string): boolean => /^tests\/(features|fixtures)\//.test(path)

/** Returns folders with too many files to survey. A test beside its source file is not counted. */
function fullFolders(paths: readonly string[]): string[] {
  const known = new Set(paths)
  const isBesideItsSource = (path: string): boolean =>
    path.startsWith('src/') &&
    /\.test\.tsx?$/.test(path) &&
    ['.ts', '.tsx'].some((ending) => known.has(path.replace(/\.test\.tsx?$/, ending)))
  const counts = new Map<string, number>()
  for (const path of paths)
    if (!isPage(path) && !isDeclared(path) && !isBesideItsSource(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder}: ${count}`)
}

describe('the house', () => {
  const paths = [...sourcesIn('src'), ...sourcesIn('tests')]

  it('has no folder with more than twenty files', () => {
    expect(paths.length).toBeGreaterThan(0)
    expect(fullFolders(paths)).toEqual([])
  })

  it('has no file with more than four hundred lines', () => {
    const long = paths.filter((path) => readFileSync(path, 'utf8').split('\n').length > mostLines + 1)
    expect(long).toEqual([])
  })

  it('reports a full folder', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `src/a/file-${index}.ts`)
    expect(fullFolders([...twenty, 'src/a/file-1.test.ts', 'src/a/b/other.ts'])).toEqual([])
    expect(fullFolders([...twenty, 'src/a/alone.test.ts'])).toEqual(['src/a: 21'])
    expect(fullFolders(twenty.map((path) => `src/pages/${basename(path)}`))).toEqual([])
  })
})
