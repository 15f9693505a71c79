import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isCall, pageAccess } from '#lib/server/http/page-access.ts'

/** Every route pattern that a file below src/pages makes. */
function patterns(): string[] {
  return readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(astro|ts)$/.test(path))
    .map(
      (path) =>
        `/${path
          .replaceAll('\\', '/')
          .replace(/\.(astro|ts)$/, '')
          .replace(/\/?index$/, '')}`,
    )
}

it('every page states who may open it, and no entry is left over', () => {
  const pages = patterns().filter((pattern) => !isCall(pattern))
  expect(Object.keys(pageAccess).sort()).toEqual(pages.sort())
})

it('nothing below /app is public', () => {
  const open = Object.entries(pageAccess).filter(
    ([pattern, access]) => pattern.includes('/app') && access === 'public',
  )
  expect(open).toEqual([])
})
