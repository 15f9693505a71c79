import { readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** All that is written by hand in `src`, but for its tests. */
export const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter(
    (path) => /\.(ts|tsx|astro)$/.test(path) && !path.includes('/paraglide/') && !/\.test\.tsx?$/.test(path),
  )

export interface Import {
  target: string
  isType: boolean
}

export function importsOf(path: string, source: string): Import[] {
  const lines = source.matchAll(/import\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\s+['"]([^'"]+)['"]/g)
  return [...lines].map((match) => ({
    target: resolve(path, match[2] ?? match[3] ?? ''),
    isType: match[1] !== undefined,
  }))
}

function resolve(path: string, target: string): string {
  if (target.startsWith('#lib/')) return `src/lib/${target.slice(5)}`
  if (target.startsWith('#paraglide/')) return 'valibot'
  return target.startsWith('.') ? normalize(join(dirname(path), target)) : target
}
