import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Matches code that writes a form's outcome into an address or reads it from one. */
const inAddress = /[?&]done=|(?:\.get|\.has|\.set|\.append)\('done'|URLSearchParams\([^;\n]*\bdone\b/

const files = globSync('src/**/*.{ts,tsx,astro}', {
  exclude: ['src/paraglide/**', 'src/paraglide-node/**', 'src/**/*.test.ts'],
})

it('finds what it looks for, and nothing that only looks like it', () => {
  for (const found of [
    'goTo(`${href(page)}?done=saved`)',
    '`${page}?year=2026&done=saved`',
    "url.searchParams.get('done')",
    "new URLSearchParams([['new', ''], ['done', 'added']])",
  ])
    expect(inAddress.test(found), found).toBe(true)
  for (const other of ["state === 'done'", "goOnDone(context, href(page), 'done')", 'places.get(done)'])
    expect(inAddress.test(other), other).toBe(false)
})

it('no form says by an address that it is done: a reload, the language switch and a link would say it again', () => {
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((path) => inAddress.test(readFileSync(path, 'utf8')))).toEqual([])
})
