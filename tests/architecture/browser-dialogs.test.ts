import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The browser's own dialogs, which do not name the site's action and cannot be styled. */
const ownDialog = /(?<![\w.#])(?:window\.|globalThis\.)?(?:confirm|alert|prompt)\(/

const browserFiles = globSync(
  ['src/**/*.astro', 'src/islands/**/*.{ts,tsx}', 'src/lib/**/*.ts', 'public/**/*.js'],
  {
    exclude: ['src/lib/server/**', 'src/**/*.test.ts'],
  },
)

it('finds what it looks for, and nothing that only ends like it', () => {
  for (const found of ["confirm('Sure?')", 'if (window.alert(text))', 'void globalThis.prompt()'])
    expect(ownDialog.test(found), found).toBe(true)
  for (const other of ['service.confirm()', 'onConfirm()', "ask('Sure?')"])
    expect(ownDialog.test(other), other).toBe(false)
})

it('no page asks or tells by a dialog of the browser: ask() and showMessage() do', () => {
  expect(browserFiles.length).toBeGreaterThan(0)
  expect(browserFiles.filter((path) => ownDialog.test(readFileSync(path, 'utf8')))).toEqual([])
})
