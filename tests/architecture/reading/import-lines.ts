import { readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** All handwritten files in `src`, without tests. */
export const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter(
    (path) => /\.(ts|tsx|astro)$/.test(path) && !path.includes('/paraglide/') && !/\.test\.tsx?$/.test(path),
  )

export interface Import {
  target: string
  isType: boolean
  /** A dynamic import: it causes no module cycle at load time but is still a dependency. */
  isLazy: boolean
}

/** Returns a file's dependencies: imports, re-exports and dynamic imports. */
export function importsOf(path: string, source: string): Import[] {
  const atOnce = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[\w*{][^'"=;]*?\sfrom\s+|)['"]([^'"]+)['"]/g
  const later = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]/g
  return [
    ...[...source.matchAll(atOnce)].map((match) => ({ match, isLazy: false })),
    ...[...source.matchAll(later)].map((match) => ({ match, isLazy: true })),
  ].map(({ match, isLazy }) => ({
    target: resolve(path, match[2] ?? ''),
    isType: match[1] !== undefined,
    isLazy,
  }))
}

function resolve(path: string, target: string): string {
  if (target.startsWith('#lib/')) return `src/lib/${target.slice(5)}`
  if (target.startsWith('#paraglide/')) return 'valibot'
  return target.startsWith('.') ? normalize(join(dirname(path), target)) : target
}
